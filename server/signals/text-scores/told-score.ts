import type { SignalValues } from '../providers/signal-values.ts'
import type { ScoreLabel } from './score-labels.ts'
import type { ScoredText } from './scored-text.ts'

/** What is known of how likely a text is of a kind: by which model, or the language in which nothing tells it; `basic` where lists of words tell other kinds. */
export type ToldScore = { score: number; model: string } | { language: string; basic?: true } | null

/** How likely a text is of a kind: as the provider says where it has a word for that, else as the embedded model does. */
export function toldScore(
  label: ScoreLabel,
  scored: ScoredText,
  labels: SignalValues['text_labels'] | null,
): ToldScore {
  const told = (labels ?? []).flatMap(({ group, likelihood }) => (group === label ? [likelihood] : []))
  if (told.length > 0) return { score: Math.max(...told), model: 'provider' }
  if (scored === null) return null
  if ('unsupportedLanguage' in scored) return { language: scored.unsupportedLanguage }
  const score = scored.scores[label]
  if (score === undefined) return { language: scored.basic ?? '', basic: true }
  return { score, model: scored.model }
}
