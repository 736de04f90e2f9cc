import type { SignalValues } from '../providers/signal-values.ts'
import type { ScoreLabel } from './score-labels.ts'
import type { ScoredText } from './scored-text.ts'

/**
 * The score of a text for a label and its model, or the language in which it is not available; `basic` when word lists support
 * other labels only.
 */
export type LabelScore = { score: number; model: string } | { language: string; basic?: true } | null

/** The score of a text for a label: the provider's if it has an equivalent, else the embedded model's. */
export function labelScore(
  label: ScoreLabel,
  scored: ScoredText,
  labels: SignalValues['text_labels'] | null,
): LabelScore {
  const provided = (labels ?? []).flatMap(({ group, likelihood }) => (group === label ? [likelihood] : []))
  if (provided.length > 0) return { score: Math.max(...provided), model: 'provider' }
  if (scored === null) return null
  if ('unsupportedLanguage' in scored) return { language: scored.unsupportedLanguage }
  const score = scored.scores[label]
  if (score === undefined) return { language: scored.basic ?? '', basic: true }
  return { score, model: scored.model }
}
