import type { Vocabulary } from './unmask.ts'

/** The share of English words from which all words of a text count as English. */
const textShare = 0.65
/** The number of consecutive known words that count as English anywhere in a text; two suffice if their evidence is strong. */
const stretch = 3
/** The minimum length of words that are evidence of a language; shorter ones exist in many. */
const shortestEvidence = 4
/** The minimum evidence of the English words in a text of several languages, or else their minimum number. */
const leastEvidence = 2
const leastWords = 4
const contraction = /^[a-z]+'(?:s|m|d|t|re|ve|ll)$/
const latin = /^[a-z'*]+$/
const letters = /^[\p{L}']+$/u

/** A word of a text, whether it is known as English, and its weight as evidence of English. */
interface WordEvidence {
  word: string
  english: boolean
  weight: number
}

/** Returns the English words of a text: all words if most are English or there is only one, none if it is in another language. */
export type EnglishOf = (words: readonly string[]) => readonly string[]

/** Detects English words by the vocabulary of a model, independent of the language detector. */
export function englishFrom(vocabulary: Vocabulary): EnglishOf {
  const masked = new Set(vocabulary.masked)
  const common = new Set(vocabulary.common)
  const evidence = (word: string): WordEvidence => {
    const abusive = masked.has(word)
    const english = abusive || common.has(word) || contraction.test(word)
    return { word, english, weight: english && word.length >= shortestEvidence ? (abusive ? 2 : 1) : 0 }
  }
  return (words) => {
    const all = words.filter((word) => letters.test(word)).map(evidence)
    if (all.length < 2 && all.every(({ word }) => latin.test(word))) return words
    const count = all.filter(({ english }) => english).length
    if (count >= (all.length === 2 ? 1 : textShare * all.length)) return words
    const parts = all.filter((_, at) => isAmongEnglish(all, at))
    return evidenceOf(parts) >= leastEvidence || parts.length >= leastWords
      ? parts.map(({ word }) => word)
      : []
  }
}

const evidenceOf = (words: readonly WordEvidence[]): number =>
  words.reduce((sum, { weight }) => sum + weight, 0)

/** Whether a word is part of a run of known ones. */
function isAmongEnglish(words: readonly WordEvidence[], at: number): boolean {
  for (const count of [2, stretch])
    for (let from = Math.max(0, at - count + 1); from <= at && from + count <= words.length; from++) {
      const part = words.slice(from, from + count)
      if (part.every(({ english }) => english) && (count === stretch || evidenceOf(part) >= leastEvidence))
        return true
    }
  return false
}
