import { normalize } from '../../matching/normalize.ts'
import type { Unmask } from './unmask.ts'

const address = /(?:https?:\/\/|www\.)\S+/g
const mention = /(?<![\p{L}\p{N}_])@[\p{L}\p{N}_]+/gu
const token = /[\p{L}\p{M}\p{N}@$*'_]+(?:![\p{L}\p{N}]+)*|[!?]+|\p{Extended_Pictographic}/gu
/** Letters with signs between them, without the surrounding punctuation. */
const withSigns = /^[^\p{L}*@$]*(\p{L}[^]*?[\p{L}*])([^\p{L}*]*)$/u
/** The maximum length of a word with signs and what surrounds it. */
const longestHidden = 40
const plainWord = /^[a-z]+$/
const letter = /\p{L}/u
const digits = /\d/g
const signs: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const sign = /[013457@$!]/g
const run = /(.)\1{2,}/gu

/** Placeholders for tokens that differ in every text but are equivalent. */
const anAddress = '\u0001url'
const aMention = '\u0001name'

/**
 * The words of a text as text scores use them: normalized as for text conditions, with digits and signs inside words read as
 * letters, single letters in a row joined, repeated letters reduced to one, and obfuscated words recognized by `unmask`.
 */
export function wordsOf(text: string, unmask: Unmask): string[] {
  const plain = normalize(text).text.replace(address, ` ${anAddress} `).replace(mention, ` ${aMention} `)
  const words = new Words(unmask)
  for (const part of plain.split(/\s+/)) {
    if (part === '') continue
    if (part === anAddress || part === aMention) words.addMark(part)
    else if (plainWord.test(part)) words.add(part.replace(run, '$1'))
    else addPart(part, words, unmask)
  }
  return words.all()
}

function addPart(part: string, words: Words, unmask: Unmask): void {
  const [, core = '', rest = ''] = (part.length <= longestHidden ? withSigns.exec(part) : null) ?? []
  const hidden = plainWord.test(core) ? undefined : (unmask.signs(lettered(core)) ?? unmask.signs(core))
  if (hidden === undefined) {
    for (const [piece] of part.matchAll(token)) words.add(readable(piece))
    return
  }
  words.add(hidden)
  for (const [piece] of rest.matchAll(token)) words.add(piece)
}

function readable(piece: string): string {
  return letter.test(piece) ? lettered(piece) : piece.replace(digits, '0').slice(0, 8)
}

const lettered = (piece: string): string =>
  piece.replace(run, '$1').replace(sign, (one) => signs[one] as string)

/** Collects words, joining those that are parts of one. */
class Words {
  readonly #all: string[] = []
  /** Single letters in a row, possibly the letters of words. */
  #singles: string[] = []
  readonly #unmask: Unmask

  constructor(unmask: Unmask) {
    this.#unmask = unmask
  }

  /** All words, once all parts are added. */
  all(): string[] {
    this.#joinSingles()
    return this.#all
  }

  addMark(mark: string): void {
    this.#joinSingles()
    this.#all.push(mark)
  }

  add(word: string): void {
    if (word.length === 1 && letter.test(word)) {
      this.#singles.push(word)
      return
    }
    this.#joinSingles()
    this.#addWhole(word)
  }

  #joinSingles(): void {
    const singles = this.#singles
    if (singles.length === 0) return
    this.#singles = []
    if (singles.length > 2) this.#all.push(...this.#unmask.parts(singles.join('')))
    else for (const single of singles) this.#addWhole(single)
  }

  #addWhole(word: string): void {
    const before = this.#all.at(-1)
    const joined = before === undefined ? undefined : this.#unmask.halves(before, word)
    if (joined === undefined) this.#all.push(this.#unmask.spelling(word))
    else this.#all[this.#all.length - 1] = joined
  }
}
