import { hash, randomFillSync } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { v7, validate } from 'uuid'

const pool = Buffer.alloc(4096)
let used = pool.length
let [msecs, seq] = [0, 0]

/** Asking the system for the random bytes of one id alone takes longer than all the rest of making it. */
function randomOfId(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return pool.subarray(used, (used += 16))
}

/** A new id that sorts by the time it was made, those of one millisecond in their order. */
export function newId(): string {
  const random = randomOfId()
  const now = Date.now()
  if (now > msecs) [msecs, seq] = [now, random.readUInt32BE(6) >>> 1]
  else if ((seq = (seq + 1) | 0) === 0) msecs++
  return v7({ random, msecs, seq })
}

/** What a caller's identifier can name. */
export type ExternalKind = 'category' | 'subcategory' | 'user' | 'content'

/**
 * The id of what a caller named: the same workspace, kind and identifier always give the same id, so that an upsert
 * needs no look-up before it and an identifier is unique without an index of its own.
 */
export function idOf(workspaceId: string, kind: ExternalKind, externalId: string): string {
  if (kind === 'content') return derived(workspaceId, kind, externalId)
  const name = `${workspaceId}:${kind}:${externalId}`
  const known = often.get(name)
  if (known !== undefined) return known
  const id = derived(workspaceId, kind, externalId)
  often.set(name, id)
  return id
}

/** The ids of places and users, which come back with each item: about 3 MB of them. */
const often = new LRUCache<string, string>({ max: 10_000 })

const derived = (workspaceId: string, kind: ExternalKind, externalId: string): string =>
  uuidV5(Buffer.from(workspaceId.replaceAll('-', ''), 'hex'), `${kind}:${externalId}`)

/** RFC 9562, version 5; several ids are made for each item that comes in, and one call of the hash halves their cost. */
function uuidV5(namespace: Buffer, name: string): string {
  const hex = hash('sha1', Buffer.concat([namespace, Buffer.from(name)]))
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** An id in the fewest characters that text can have it in, for keys that are indexed. */
export const shortId = (id: string): string =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

/** Whether the text can be one of our ids at all; anything else names nothing. */
export const isId = (text: unknown): text is string => validate(text)
