import type { PhraseTree } from './phrases.ts'
import { nextPhraseNode } from './phrases.ts'
import type { WordTable } from './word-table.ts'
import { findWord, finishHash, hashUnit } from './word-table.ts'
import { PLAIN, UNSPACED, wordClass } from './words.ts'

/** Whole words and phrases of a workspace's lists. */
export interface WordLists {
  readonly table: WordTable
  /** The form that each word reports by itself, -1 for one that only stands in phrases. */
  readonly wordForms: Int32Array
  readonly phrases: PhraseTree
}

/** One place where a form matched, in code units of the normalized text. */
export interface FormHit {
  form: number
  start: number
  end: number
}

/** A listed word in the text; its position counts words, so that neighbours differ by one. */
interface Known extends Word {
  position: number
}

interface Word {
  word: number
  start: number
  end: number
}

/** Finds whole words and phrases (2.10) in one pass: words are hashed as they are read, phrases go from word to word. */
export function scanWords(lists: WordLists, text: string): FormHit[] {
  const known = findKnown(lists.table, text)
  const hits: FormHit[] = []
  for (const { word, start, end } of known) {
    const form = lists.wordForms[word] as number
    if (form >= 0) hits.push({ form, start, end })
  }
  if (lists.phrases.forms.length > 1) known.forEach((_, i) => addPhrases(lists.phrases, known, i, hits))
  return hits
}

function findKnown(table: WordTable, text: string): Known[] {
  const known: Known[] = []
  const { seed } = table
  let position = 0
  let start = -1
  let hash = seed
  for (let i = 0; i <= text.length; i++) {
    const kind = i < text.length ? wordClass(text, i) : -1
    if (kind === PLAIN) {
      if (start < 0) start = i
      hash = hashUnit(hash, text.charCodeAt(i))
      continue
    }
    if (start >= 0) {
      const word = findWord(table, text, start, i, finishHash(hash))
      if (word >= 0) known.push({ word, position, start, end: i })
      position++
      start = -1
      hash = seed
    }
    // Words of scripts without spaces are not in this table; what stands on both sides of them is no phrase.
    if (kind === UNSPACED) position++
  }
  return known
}

function addPhrases(phrases: PhraseTree, known: readonly Known[], first: number, hits: FormHit[]): void {
  const { start, position } = known[first] as Known
  let node = 0
  for (let i = first; i < known.length; i++) {
    const next = known[i] as Known
    if (next.position !== position + i - first) return
    node = nextPhraseNode(phrases, node, next.word)
    if (node === 0) return
    const form = phrases.forms[node] as number
    if (form >= 0) hits.push({ form, start, end: next.end })
  }
}
