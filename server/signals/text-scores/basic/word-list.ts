import { normalize } from '../../../matching/normalize.ts'

/** Words, and beginnings of words, in normalized form. */
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

  /** Whether the list contains the word. */
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

/** A text or word in the form compared with lists: normalized, with repeated letters reduced. */
export const plain = (text: string): string => normalize(text).text.replace(run, '$1')
