import { type Automaton, type Hits, NO_HITS, scanAutomaton } from './automaton.ts'
import type { WordTable } from './word-table.ts'
import { findWord, finishHash, hashUnit } from './word-table.ts'
import { ASCII_CLASSES, PLAIN, SEPARATOR, UNSPACED, wordClass } from './words.ts'

/** Whole words and phrases of a workspace's lists. */
export interface WordLists {
  readonly table: WordTable
  /** The form that each word reports by itself, -1 for one that only stands in phrases. */
  readonly wordForms: Int32Array
  /** Finds phrases in texts made of `wordCode`s; undefined when all entries are single words. */
  readonly phrases: Automaton | undefined
}

/** What a scan for words and phrases found. */
export interface WordHits {
  /** For each word that is an entry its form, start and end, in code units of the text. */
  readonly words: readonly number[]
  /** Where phrases end in the text made of word codes. */
  readonly phrases: Hits
  /** For each listed word its start and end. */
  readonly listed: readonly number[]
  /** For each offset in the text made of word codes the number of listed words before it. */
  readonly listedBefore: readonly number[]
}

const HALF = 1 << 15
const UNLISTED = '\u0000'

/** A listed word as two code units that cannot be mistaken for those of two words side by side. */
export function wordCode(word: number): string {
  return String.fromCharCode(1 + Math.floor(word / HALF), HALF + (word % HALF))
}

/** Finds whole words and phrases (2.10) in one pass: words are hashed as they are read, phrases are found among their codes. */
export function scanWords({ table, wordForms, phrases }: WordLists, text: string): WordHits {
  const words: number[] = []
  const listed: number[] = []
  const listedBefore = [0]
  let codes = ''
  let lastPosition = -1
  forEachListed(table, text, (word, position, start, end) => {
    const form = wordForms[word] as number
    if (form >= 0) words.push(form, start, end)
    if (phrases === undefined) return
    const before = listed.push(start, end) / 2
    codes += position === lastPosition + 1 ? wordCode(word) : UNLISTED + wordCode(word)
    while (listedBefore.length <= codes.length) listedBefore.push(before)
    lastPosition = position
  })
  return {
    words,
    phrases: phrases === undefined ? NO_HITS : scanAutomaton(phrases, codes),
    listed,
    listedBefore,
  }
}

/** Calls back for each listed word; positions count all words of the text, so that those of neighbours differ by one. */
function forEachListed(
  table: WordTable,
  text: string,
  found: (word: number, position: number, start: number, end: number) => void,
): void {
  let position = 0
  let start = -1
  let hash = table.seed
  for (let i = 0; i <= text.length; i++) {
    const unit = text.charCodeAt(i)
    const kind =
      unit < 128 ? (ASCII_CLASSES[unit] as number) : i < text.length ? wordClass(text, i) : SEPARATOR
    if (kind === PLAIN) {
      if (start < 0) start = i
      hash = hashUnit(hash, unit)
      continue
    }
    if (start >= 0) {
      const word = findWord(table, text, start, i, finishHash(hash))
      if (word >= 0) found(word, position, start, i)
      position++
      start = -1
      hash = table.seed
    }
    // Words of scripts without spaces are not in this table; what stands on both sides of them is no phrase.
    if (kind === UNSPACED) position++
  }
}
