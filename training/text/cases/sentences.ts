import type { ScoreLabel } from '../../../server/signals/text-scores/score-labels.ts'

/** A sentence, and between which percentages a score of it must be. */
interface Sentence {
  text: string
  label: ScoreLabel
  least?: number
  most?: number
}

/** Sentences that a model once got wrong. */
export const sentences: readonly Sentence[] = [
  { text: 'kys', label: 'toxicity', least: 50 },
  { text: 'kys', label: 'self_harm', least: 50 },
  { text: 'fuck yeah we won', label: 'profanity', least: 50 },
  { text: 'fuck yeah we won', label: 'toxicity', most: 49 },
  { text: 'What a stupid idea', label: 'toxicity', most: 80 },
  { text: 'this traffic is killing me', label: 'threat', most: 30 },
]
