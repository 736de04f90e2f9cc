import { createHash } from 'node:crypto'
import { normalize } from './normalize.ts'

/** What texts are compared by: a digest that equal texts share, and a print that differs in few bits between like ones. */
export interface TextPrint {
  /** Signed 64-bit numbers in decimal form. */
  hash: string
  simhash: string
}

const apart = /[^\p{L}\p{M}\p{N}]+/gu
const shingle = 4
const bits = 64

/**
 * The print of a normalized text, in which case, accents, look-alikes, punctuation and spacing count for nothing. A text
 * without letters and digits is compared as it stands; null for one that is empty.
 */
export function textPrint(text: string): TextPrint | null {
  const normalized = normalize(text).text
  const words = normalized.replace(apart, ' ').trim() || normalized.trim()
  if (words === '') return null
  const digest = createHash('sha256').update(words).digest()
  return { hash: digest.readBigInt64BE().toString(), simhash: simhash(words).toString() }
}

/** Each run of four characters votes on every bit with its own hash. */
function simhash(text: string): bigint {
  const votes = new Int32Array(bits)
  const last = Math.max(0, text.length - shingle)
  for (let at = 0; at <= last; at++) vote(votes, text, at, Math.min(at + shingle, text.length))
  let print = 0n
  for (let bit = bits - 1; bit >= 0; bit--) print = (print << 1n) | ((votes[bit] as number) > 0 ? 1n : 0n)
  return BigInt.asIntN(bits, print)
}

function vote(votes: Int32Array, text: string, start: number, end: number): void {
  let low = 0x811c9dc5
  let high = 0x9747b28c
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ unit, 0x5bd1e995)
  }
  low = mixed(low)
  high = mixed(high)
  for (let bit = 0; bit < 32; bit++) {
    ;(votes[bit] as number) += ((low >>> bit) & 1) * 2 - 1
    ;(votes[bit + 32] as number) += ((high >>> bit) & 1) * 2 - 1
  }
}

function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return twice ^ (twice >>> 16)
}
