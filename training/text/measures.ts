import type { ScoreLabel, TextScores } from '../../server/signals/text-scores/score-labels.ts'
import type { ScoredText } from '../../server/signals/text-scores/scored-text.ts'
import type { Example } from './examples.ts'

/** One figure of the report. */
export interface Row {
  name: string
  texts: number
  value: number
}

/** Figures that belong together. */
export interface Part {
  title: string
  rows: Row[]
}

/** What the parts of the report are measured with. */
export interface Bench {
  /** Scores a text whatever its language is. */
  score(text: string): TextScores
  /** Scores a text as rules see it: refused where the model does not know the language. */
  seen(text: string): ScoredText
  /** The texts that no model is trained on. */
  held: readonly Example[]
}

/** The likelihood from which on a text counts as of a kind. */
const threshold = 50

/** Whether a text scores as one of the kinds. */
export const scoresAs = (scores: TextScores, ...labels: ScoreLabel[]): boolean =>
  labels.some((label) => scores[label] >= threshold)

/** The share of texts that something is true of. */
export const shareOf = <T>(name: string, all: readonly T[], holds: (each: T) => boolean): Row => ({
  name,
  texts: all.length,
  value: all.filter(holds).length / all.length,
})
