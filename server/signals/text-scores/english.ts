import type { Vocabulary } from './unmask.ts'

/** The share of English words from which on all of a text is read as English. */
const textShare = 0.65
/** Known words in a row that are English wherever they stand; where they tell much, two. */
const stretch = 3
/** Letters of words that tell a language; short ones are words in many. */
const telling = 4
/** What English words in a text of several languages must tell together, or else how many there must be. */
const leastTold = 2
const leastWords = 4
const contraction = /^[a-z]+'(?:s|m|d|t|re|ve|ll)$/
const latin = /^[a-z'*]+$/
const letters = /^[\p{L}']+$/u

/** A word of a text, whether it is known as English, and how much that tells. */
interface WordEvidence {
  word: string
  english: boolean
  tells: number
}

/**
 * Answers the words of a text that are English: all of them where most are or where there is one alone, none where it is
 * in another language.
 */
export type EnglishOf = (words: readonly string[]) => readonly string[]

/** Tells English words by the vocabulary of a model, whatever a detector of languages says of their letters. */
export function englishFrom(vocabulary: Vocabulary): EnglishOf {
  const masked = new Set(vocabulary.masked)
  const common = new Set(vocabulary.common)
  const told = (word: string): WordEvidence => {
    const abusive = masked.has(word)
    const english = abusive || common.has(word) || contraction.test(word)
    return { word, english, tells: english && word.length >= telling ? (abusive ? 2 : 1) : 0 }
  }
  return (words) => {
    const all = words.filter((word) => letters.test(word)).map(told)
    if (all.length < 2 && all.every(({ word }) => latin.test(word))) return words
    const count = all.filter(({ english }) => english).length
    if (count >= (all.length === 2 ? 1 : textShare * all.length)) return words
    const parts = all.filter((_, at) => isAmongEnglish(all, at))
    return toldBy(parts) >= leastTold || parts.length >= leastWords ? parts.map(({ word }) => word) : []
  }
}

const toldBy = (words: readonly WordEvidence[]): number => words.reduce((sum, { tells }) => sum + tells, 0)

/** Whether a word stands among known ones. */
function isAmongEnglish(words: readonly WordEvidence[], at: number): boolean {
  for (const count of [2, stretch])
    for (let from = Math.max(0, at - count + 1); from <= at && from + count <= words.length; from++) {
      const part = words.slice(from, from + count)
      if (part.every(({ english }) => english) && (count === stretch || toldBy(part) >= leastTold))
        return true
    }
  return false
}
