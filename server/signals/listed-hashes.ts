import { setImmediate as breathe } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Sql } from '../platform/database.ts'
import type { HashListPurpose } from '../settings/hash-lists/hash-list.entity.ts'
import { hashListsVersion, pdqHashesAfter } from '../settings/hash-lists/hash-list.store.ts'
import { type AnalyzedFile, comparableFiles } from './media/media-print.store.ts'

const wordsOfHash = 8
const hashesAtOnce = 20_000
const mostBytes = 256 * 1024 * 1024

/** The PDQ hashes of workspaces' lists, eight 32-bit words each: comparing with a whole list takes a millisecond or two. */
const kept = new LRUCache<string, { version: string; hashes: Uint32Array }>({
  maxSize: mostBytes,
  sizeCalculation: ({ hashes }) => hashes.byteLength + 100,
})

/**
 * For each file the number of differing bits, of 256, from the nearest hash in the workspace's lists of a purpose, mirror image
 * included; 0 when its MD5 hash is listed, 256 when there is nothing to compare.
 */
export async function listedDistances(
  tx: Sql,
  files: readonly AnalyzedFile[],
  purpose: HashListPurpose,
): Promise<number[]> {
  const nearest = files.map(() => 256)
  if (files.length === 0) return nearest
  for (const { place, exact, prints } of await comparableFiles(tx, files, purpose)) {
    const hashes = exact ? none : await listedHashes(tx, files[place - 1]?.workspaceId ?? '', purpose)
    nearest[place - 1] = exact ? 0 : await distanceOf(prints, hashes)
  }
  return nearest
}

const none = new Uint32Array()

/** The current hashes of the lists. */
async function listedHashes(tx: Sql, workspaceId: string, purpose: HashListPurpose): Promise<Uint32Array> {
  const version = await hashListsVersion(tx, workspaceId, purpose)
  if (version === null) return none
  const key = `${workspaceId}:${purpose}`
  const known = kept.get(key)
  if (known?.version === version) return known.hashes
  const hashes = await readHashes(tx, workspaceId, purpose)
  kept.set(key, { version, hashes })
  return hashes
}

/** Reads the hashes in pages, so that a large list does not block the event loop. */
async function readHashes(tx: Sql, workspaceId: string, purpose: HashListPurpose): Promise<Uint32Array> {
  const words: number[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: string[] = await pdqHashesAfter(tx, workspaceId, purpose, { after, most: hashesAtOnce })
    for (const hash of page)
      for (let at = 0; at < wordsOfHash; at++) words.push(Number.parseInt(hash.slice(at * 8, at * 8 + 8), 16))
    after = page.length === hashesAtOnce ? (page.at(-1) ?? null) : null
  }
  return Uint32Array.from(words)
}

async function distanceOf(prints: readonly string[], hashes: Uint32Array): Promise<number> {
  let nearest = 256
  for (const print of prints) {
    nearest = Math.min(nearest, nearestOf(hashes, wordsOfBits(print)))
    await breathe()
  }
  return nearest
}

const wordsOfBits = (bits: string): Uint32Array =>
  Uint32Array.from({ length: wordsOfHash }, (_, at) => Number.parseInt(bits.slice(at * 32, at * 32 + 32), 2))

function nearestOf(hashes: Uint32Array, print: Uint32Array): number {
  let nearest = 256
  for (let from = 0; from < hashes.length; from += wordsOfHash) {
    let distance = 0
    for (let at = 0; at < wordsOfHash && distance < nearest; at++)
      distance += bitCount((hashes[from + at] as number) ^ (print[at] as number))
    if (distance < nearest) nearest = distance
  }
  return nearest
}

function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
