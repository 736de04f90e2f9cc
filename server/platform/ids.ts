import { hash, randomFillSync } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { v7, validate } from 'uuid'

const pool = Buffer.alloc(4096)
let used = pool.length
let [msecs, seq] = [0, 0]

/** Random bytes are drawn from a pool: a system call per id would take longer than the rest of generating it. */
function randomOfId(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return pool.subarray(used, (used += 16))
}

/** A new id (UUID) that sorts by its time of creation, also within one millisecond. */
export function newId(): string {
  const random = randomOfId()
  const now = Date.now()
  if (now > msecs) [msecs, seq] = [now, random.readUInt32BE(6) >>> 1]
  else if ((seq = (seq + 1) | 0) === 0) msecs++
  return v7({ random, msecs, seq })
}

/** The kinds of things with an external id. */
export type ExternalKind = 'category' | 'subcategory' | 'user' | 'content'

/**
 * The id derived from an external id: the same workspace, kind and external id always give the same id, so that an
 * upsert needs no prior look-up and uniqueness needs no separate index.
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

/** The derived ids of categories, subcategories and users, which recur with each item: about 3 MB. */
const often = new LRUCache<string, string>({ max: 10_000 })

const derived = (workspaceId: string, kind: ExternalKind, externalId: string): string =>
  uuidV5(Buffer.from(workspaceId.replaceAll('-', ''), 'hex'), `${kind}:${externalId}`)

/** RFC 9562, version 5; several ids are made for each item that comes in, and one call of the hash halves their cost. */
function uuidV5(namespace: Buffer, name: string): string {
  const hex = hash('sha1', Buffer.concat([namespace, Buffer.from(name)]))
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Whether the text is a valid UUID. */
export const isId = (text: unknown): text is string => validate(text)
