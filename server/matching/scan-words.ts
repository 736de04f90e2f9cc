import { type Automaton, type Hits, NO_HITS, scanAutomaton } from './automaton.ts'
import type { WordTable } from './word-table.ts'
import { findWord, finishHash, hashUnit } from './word-table.ts'
import { ASCII_CLASSES, PLAIN, SEPARATOR, UNSPACED, wordClass } from './words.ts'

/** The whole words and phrases of a workspace's lists. */
export interface WordLists {
  readonly table: WordTable
  /** The form of each word by itself, -1 for one that occurs only in phrases. */
  readonly wordForms: Int32Array
  /** Finds phrases in sequences of `wordCode`s; undefined when all entries are single words. */
  readonly phrases: Automaton | undefined
}

/** The result of a scan for words and phrases. */
export interface WordHits {
  /** The form, start and end of each word that is an entry, in code units of the text. */
  readonly words: readonly number[]
  /** The ends of phrases in the sequence of word codes. */
  readonly phrases: Hits
  /** The start and end of each listed word. */
  readonly listed: readonly number[]
  /** For each offset in the sequence of word codes the number of listed words before it. */
  readonly listedBefore: readonly number[]
}

const HALF = 1 << 15
const UNLISTED = '\u0000'

/** Encodes a listed word as two code units, unambiguous in a sequence. */
export function wordCode(word: number): string {
  return String.fromCharCode(1 + Math.floor(word / HALF), HALF + (word % HALF))
}

/**
 * Finds whole words and phrases (2.10) in one pass: words are hashed while they are read, phrases are found among their
 * codes.
 */
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

/** Calls back for each listed word; positions count all words of the text, so that those of adjacent words differ by one. */
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
    // Words of scripts without spaces are not in this table; a phrase cannot span them.
    if (kind === UNSPACED) position++
  }
}
