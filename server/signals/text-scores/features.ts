/** Buckets that features are hashed into. */
export const bucketBits = 18
const mask = (1 << bucketBits) - 1
const shortest = 3
const longest = 5
const border = 0x1f

/** The features of a text: buckets, and for each word where its own end. */
export interface Features {
  buckets: Uint32Array
  ends: Uint32Array
}

let scratch = new Uint32Array(4096)

/** The features of words: each word, each pair of neighbours, and the runs of 3 to 5 characters inside each word. */
export function featuresOf(words: readonly string[]): Features {
  const ends = new Uint32Array(words.length)
  let count = 0
  let before = 0
  for (const [place, word] of words.entries()) {
    const needed = count + 2 + 3 * (word.length + 2)
    if (needed > scratch.length) scratch = grown(scratch, needed * 2)
    const whole = hashOf(word)
    scratch[count++] = mixed(whole) & mask
    if (place > 0) scratch[count++] = mixed(Math.imul(before, 0x01000193) ^ whole ^ 0x5bd1e995) & mask
    count = addRuns(word, count)
    before = whole
    ends[place] = count
  }
  return { buckets: scratch.slice(0, count), ends }
}

/** The runs of characters of a word between its borders. */
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
  return hash
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
