/** A hash set of words in typed arrays: open addressing, two numbers per slot, words numbered from 0. */
export interface WordTable {
  readonly seed: number
  /**
   * A bit for each hash that may be listed: most words of a text are rejected here, in a few bytes that stay in the CPU
   * cache.
   */
  readonly filter: Int32Array
  /** For each slot the hash of a word and its number plus one, 0 for an empty slot. */
  readonly slots: Int32Array
  readonly units: Uint16Array
  /** The start of each word in `units`; one more entry at the end. */
  readonly starts: Int32Array
}

const PRIME = 0x01000193

/** Mixes one code unit into a hash that started as the table's seed, so that collisions cannot be provoked. */
export function hashUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, PRIME)
}

/** The last step of a hash: spreads high bits to the low ones that select the slot. */
export function finishHash(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return mixed ^ (mixed >>> 13)
}

/** Builds the table of distinct words; a word's number is its index. */
export function buildWordTable(words: readonly string[], seed: number): WordTable {
  const starts = new Int32Array(words.length + 1)
  words.forEach((word, i) => (starts[i + 1] = (starts[i] as number) + word.length))
  const units = new Uint16Array(starts[words.length] as number)
  const filter = new Int32Array(1 << Math.max(0, Math.ceil(Math.log2(words.length + 1)) - 1))
  const slots = new Int32Array(2 << Math.ceil(Math.log2(words.length * 2 + 2)))
  words.forEach((word, number) => {
    let hash = seed
    for (let i = 0; i < word.length; i++) {
      const unit = word.charCodeAt(i)
      units[(starts[number] as number) + i] = unit
      hash = hashUnit(hash, unit)
    }
    const finished = finishHash(hash)
    const bits = filterIndex(filter, finished)
    filter[bits] = (filter[bits] as number) | (1 << finished)
    insert(slots, finished, number + 1)
  })
  return { seed, filter, slots, units, starts }
}

/** The index of the filter word with a hash's bit, whose position in it is the hash's low five bits. */
function filterIndex(filter: Int32Array, hash: number): number {
  return (hash >>> 5) & (filter.length - 1)
}

function insert(slots: Int32Array, hash: number, entry: number): void {
  let slot = (hash << 1) & (slots.length - 1)
  while (slots[slot + 1] !== 0) slot = (slot + 2) & (slots.length - 1)
  slots[slot] = hash
  slots[slot + 1] = entry
}

/** The number of the word at `start` to `end` of a text with this finished hash; -1 when it isn't listed. */
export function findWord(table: WordTable, text: string, start: number, end: number, hash: number): number {
  const { filter, slots } = table
  if (((filter[filterIndex(filter, hash)] as number) & (1 << hash)) === 0) return -1
  for (let slot = (hash << 1) & (slots.length - 1); ; slot = (slot + 2) & (slots.length - 1)) {
    const entry = slots[slot + 1] as number
    if (entry === 0) return -1
    if (slots[slot] === hash && isWord(table, entry - 1, text, start, end)) return entry - 1
  }
}

function isWord(
  { starts, units }: WordTable,
  word: number,
  text: string,
  start: number,
  end: number,
): boolean {
  const from = starts[word] as number
  if ((starts[word + 1] as number) - from !== end - start) return false
  for (let i = start; i < end; i++) if (units[from + i - start] !== text.charCodeAt(i)) return false
  return true
}
