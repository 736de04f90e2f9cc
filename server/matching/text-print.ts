import { hash as digestOf } from 'node:crypto'
import { BitVotes } from './bit-votes.ts'
import { normalize } from './normalize.ts'

/** The fingerprints of a text: a hash that equal texts share, and a simhash that differs in few bits between similar ones. */
export interface TextPrint {
  /** Signed 64-bit numbers in decimal form. */
  hash: string
  simhash: string
}

const apart = /[^\p{L}\p{M}\p{N}]+/gu
const shingle = 4

/**
 * The fingerprints of a text, independent of case, accents, look-alikes, punctuation and spacing. A text without
 * letters and digits is compared literally; null for an empty one.
 */
export function textPrint(text: string): TextPrint | null {
  const normalized = normalize(text).text
  const words = normalized.replace(apart, ' ').trim() || normalized.trim()
  if (words === '') return null
  const digest = digestOf('sha256', words, 'buffer')
  return { hash: digest.readBigInt64BE().toString(), simhash: simhash(words).toString() }
}

/** Each run of four characters votes on every bit with its hash. */
function simhash(text: string): bigint {
  const runs = Math.max(0, text.length - shingle) + 1
  // Four are counted at a time; padding of the last four is zero and has no votes.
  const low = new Int32Array((runs + 3) & ~3)
  const high = new Int32Array((runs + 3) & ~3)
  for (let at = 0; at < runs; at++) {
    const end = Math.min(at + shingle, text.length)
    low[at] = hashOf(text, at, end, 0x811c9dc5, 0x01000193)
    high[at] = hashOf(text, at, end, 0x9747b28c, 0x5bd1e995)
  }
  return BigInt.asIntN(64, (BigInt(majority(high, runs)) << 32n) | BigInt(majority(low, runs)))
}

function majority(hashes: Int32Array, runs: number): number {
  const votes = new BitVotes()
  for (let at = 0; at < hashes.length; at += 4)
    votes.add(
      hashes[at] as number,
      hashes[at + 1] as number,
      hashes[at + 2] as number,
      hashes[at + 3] as number,
    )
  return votes.majority(runs)
}

function hashOf(text: string, start: number, end: number, seed: number, factor: number): number {
  let hash = seed
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), factor)
  return mixed(hash)
}

function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return twice ^ (twice >>> 16)
}
