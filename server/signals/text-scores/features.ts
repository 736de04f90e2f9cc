/** The number of bits of a bucket's number; features are hashed into buckets. */
export const bucketBits = 18
const mask = (1 << bucketBits) - 1
const shortest = 3
const longest = 5
const border = 0x1f

/** The features of a text: buckets, and for each word the end of its own. */
export interface Features {
  buckets: Uint32Array
  /**
   * By feature: one more than the index of the word that had it before, 0 for none. Each feature counts once within a range of
   * words.
   */
  before: Uint32Array
  ends: Uint32Array
}

let scratch = new Uint32Array(4096)
/** By bucket, where it occurred last: words are numbered continuously over texts, so that the array need not be cleared. */
const seen = new Uint32Array(1 << bucketBits)
let numbered = 1

/** The hash of the kind of each word that has one. */
export type WordKinds = ReadonlyMap<string, number>

const noKinds: WordKinds = new Map()
/** Multipliers that separate pairs of kinds from pairs of words, by the distance of the two. */
const kindPairs = [0x1b873593, 0x6b43a9b5]

/** The kinds of words, as looked up when features are computed. */
export const wordKindsFrom = (kinds: Readonly<Record<string, readonly string[]>>): WordKinds =>
  new Map(
    Object.entries(kinds).flatMap(([kind, words]) =>
      words.map((word) => [word, (hashOf(kind) ^ 0x9e3779b9) >>> 0] as const),
    ),
  )

/**
 * The features of words: each word, each pair of neighbours, and the runs of 3 to 5 characters inside each word; for words of a
 * kind also the kind, and its pairs with the two words before and after.
 */
export function featuresOf(words: readonly string[], kinds = noKinds): Features {
  const ends = new Uint32Array(words.length)
  const wholes = Uint32Array.from(words, hashOf)
  const kindred = kinds.size > 0 ? wholes.map((whole, at) => kinds.get(words[at] as string) ?? whole) : wholes
  let count = 0
  for (const [place, word] of words.entries()) {
    const needed = count + 2 + 3 * (word.length + 3)
    if (needed > scratch.length) scratch = grown(scratch, needed * 2)
    const whole = wholes[place] as number
    scratch[count++] = mixed(whole) & mask
    if (place > 0) scratch[count++] = pairOf(wholes[place - 1] as number, whole, 0x5bd1e995)
    count = addKinds(wholes, kindred, place, addRuns(word, count))
    ends[place] = count
  }
  const buckets = scratch.slice(0, count)
  return { buckets, before: repeatsOf(buckets, ends), ends }
}

/** Adds the kind of a word, and its pairs with the two words before it if one of the two has a kind. */
function addKinds(wholes: Uint32Array, kindred: Uint32Array, place: number, from: number): number {
  let count = from
  const own = kindred[place] as number
  const isOfKind = own !== wholes[place]
  if (isOfKind) scratch[count++] = mixed(own) & mask
  for (let apart = 1; apart <= 2 && apart <= place; apart++) {
    const other = kindred[place - apart] as number
    if (isOfKind || other !== wholes[place - apart])
      scratch[count++] = pairOf(other, own, kindPairs[apart - 1] as number)
  }
  return count
}

const pairOf = (first: number, second: number, salt: number): number =>
  mixed(Math.imul(first, 0x01000193) ^ second ^ salt) & mask

/** For each feature, one more than the index of the word that had it before, 0 for none. */
function repeatsOf(buckets: Uint32Array, ends: Uint32Array): Uint32Array {
  if (numbered + ends.length >= 2 ** 32) {
    seen.fill(0)
    numbered = 1
  }
  const before = new Uint32Array(buckets.length)
  for (let word = 0, at = 0; word < ends.length; word++)
    for (const end = ends[word] as number; at < end; at++) {
      const bucket = buckets[at] as number
      const last = seen[bucket] as number
      if (last >= numbered) before[at] = last - numbered + 1
      seen[bucket] = numbered + word
    }
  numbered += ends.length
  return before
}

/** Adds the runs of characters of a word, its boundaries included. */
function addRuns(word: string, from: number): number {
  let count = from
  const length = word.length + 2
  for (let start = 0; start + shortest <= length; start++) {
    let hash = 0x2c1b3c6d
    for (let at = start; at < length && at < start + longest; at++) {
      const unit = at === 0 || at === length - 1 ? border : word.charCodeAt(at - 1)
      hash = Math.imul(hash ^ unit, 0x01000193)
      if (at - start + 1 >= shortest) scratch[count++] = mixed(hash) & mask
    }
  }
  return count
}

function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return twice ^ (twice >>> 16)
}

function grown(full: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(length)
  wider.set(full)
  return wider
}
