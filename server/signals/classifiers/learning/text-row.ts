import { builtInScorer } from '../../text-scores/built-in-model.ts'
import { featuresOf } from '../../text-scores/features.ts'
import { scoreLabels } from '../../text-scores/score-labels.ts'
import { type Unmask, unmaskFrom } from '../../text-scores/unmask.ts'
import { wordsOf } from '../../text-scores/words.ts'
import type { Row } from './row.ts'

/** Percentages are clamped to this distance from 0 and 100, so that their logits stay small. */
const least = 0.5
/** Scales measures to the size of features. */
const scale = 0.25

let unmask: Unmask | undefined

/** The words of a text as classifiers take them: the same as for text scores. */
export const classifiedWords = (text: string): string[] =>
  wordsOf(text, (unmask ??= unmaskFrom(builtInScorer().model.vocabulary)))

/** The distinct buckets of words. */
export const bucketsOf = (words: readonly string[]): Uint32Array =>
  Uint32Array.from(new Set(featuresOf(words).buckets))

/** The scaled logits of the text scores; classifiers are stacked on them. */
export function baseOf(text: string): Float32Array {
  const scores = builtInScorer().score(text)
  return Float32Array.from(scoreLabels, (label) => {
    const share = Math.min(100 - least, Math.max(least, scores[label])) / 100
    return scale * Math.log(share / (1 - share))
  })
}

/** The features of a text. */
export const textRow = (text: string): Row => ({
  buckets: bucketsOf(classifiedWords(text)),
  dense: baseOf(text),
})
