import { englishFrom } from './english.ts'
import { featuresOf, wordKindsFrom } from './features.ts'
import { type Logits, logitsOf } from './logits.ts'
import type { Calibration, Model } from './model.ts'
import { scoreLabels, type TextScores } from './score-labels.ts'
import { unmaskFrom } from './unmask.ts'
import { wordsOf } from './words.ts'

/** Scores texts with a model. */
export function scorerOf(model: Model): (text: string) => TextScores {
  const unmask = unmaskFrom(model.vocabulary)
  const scoresOf = wordScorerOf(model)
  return (text) => scoresOf(wordsOf(text, unmask))
}

/** Scores the English words of texts with a model; undefined for a text without any. */
export function englishScorerOf(model: Model): (text: string) => TextScores | undefined {
  const unmask = unmaskFrom(model.vocabulary)
  const englishOf = englishFrom(model.vocabulary)
  const scoresOf = wordScorerOf(model)
  return (text) => {
    const words = englishOf(wordsOf(text, unmask))
    return words.length > 0 ? scoresOf(words) : undefined
  }
}

function wordScorerOf(model: Model): (words: readonly string[]) => TextScores {
  const kinds = wordKindsFrom(model.kinds)
  return (words) => {
    const logits = logitsOf(model, featuresOf(words, kinds))
    return Object.fromEntries(
      scoreLabels.map((label, column) => [label, likelihood(model, column, logits)]),
    ) as TextScores
  }
}

function likelihood({ calibration }: Model, column: number, logits: Logits): number {
  const { worst, whole, windows, offset } = calibration[column] as Calibration
  const highest = logits.worst[column] as number
  const higher = (logits.whole[column] as number) - highest
  const logit = worst * highest + whole * higher + windows * Math.log2(logits.windows) + offset
  return 100 / (1 + Math.exp(-logit))
}
