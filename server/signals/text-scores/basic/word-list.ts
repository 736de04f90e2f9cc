import { normalize } from '../../../matching/normalize.ts'

/** Words, and beginnings of words, as they stand in normalized texts. */
export class WordList {
  readonly #words = new Set<string>()
  readonly #beginnings = new Set<string>()
  #longest = 0

  /** @param entries separated by spaces; one that ends with `*` is a beginning */
  constructor(entries: string) {
    for (const entry of entries.split(/\s+/))
      if (entry.endsWith('*')) this.#addBeginning(plain(entry.slice(0, -1)))
      else if (entry) this.#words.add(plain(entry))
  }

  /** Whether the word is of the list. */
  has(word: string): boolean {
    if (this.#words.has(word)) return true
    for (let length = Math.min(word.length, this.#longest); length > 1; length--)
      if (this.#beginnings.has(word.slice(0, length))) return true
    return false
  }

  #addBeginning(word: string): void {
    this.#beginnings.add(word)
    this.#longest = Math.max(this.#longest, word.length)
  }
}

const run = /(.)\1{2,}/gu

/** A text or word as lists are compared with it: normalized, and no letter drawn out. */
export const plain = (text: string): string => normalize(text).text.replace(run, '$1')
