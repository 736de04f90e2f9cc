import type { Facts } from '../facts.ts'
import type { SignalValues } from '../providers/signal-values.ts'
import type { ContentScores, TextScore } from './content-scores.object.ts'

/** The scores of a text, and the languages in which it is not, or not completely, scored. */
export type TextScoring = Pick<ContentScores, 'scores' | 'unsupportedLanguages' | 'basicLanguages'>

/** The result without a text. */
export const nothingScored: TextScoring = { scores: null, unsupportedLanguages: [], basicLanguages: [] }

/** The models' scores of the text of the facts. */
export function scoredIn(facts: Facts): TextScoring {
  const scored = facts.read.textScores()
  if (scored === null) return nothingScored
  if ('unsupportedLanguage' in scored)
    return { ...nothingScored, unsupportedLanguages: [scored.unsupportedLanguage] }
  const scores = Object.entries(scored.scores).map(([label, likelihood]) => ({
    label,
    likelihood,
    byProvider: false,
  }))
  return { ...nothingScored, scores, basicLanguages: scored.basic === undefined ? [] : [scored.basic] }
}

/** The scores of a text in each of several languages, merged. */
export const scoredInAll = (each: readonly TextScoring[]): TextScoring => ({
  scores: each.some(({ scores }) => scores) ? highestOf(each.flatMap(({ scores }) => scores ?? [])) : null,
  unsupportedLanguages: each.flatMap(({ unsupportedLanguages }) => unsupportedLanguages),
  basicLanguages: each.flatMap(({ basicLanguages }) => basicLanguages),
})

/** The scores of a text, with those of a provider in place of the model's where it gives them. */
export function withLabels(scored: TextScoring, labels: SignalValues['text_labels']): TextScoring {
  const provided = highestOf(
    labels.flatMap(({ group, likelihood }) =>
      group === null ? [] : [{ label: group, likelihood, byProvider: true }],
    ),
  )
  if (provided.length === 0) return scored
  const names = new Set(provided.map(({ label }) => label))
  return {
    ...scored,
    scores: [...(scored.scores ?? []).filter(({ label }) => !names.has(label)), ...provided],
  }
}

/** The highest score of each label. */
export function highestOf(scores: readonly TextScore[]): TextScore[] {
  const highest = new Map<string, TextScore>()
  for (const score of scores) {
    const before = highest.get(score.label)
    if (!before || before.likelihood < score.likelihood) highest.set(score.label, score)
  }
  return [...highest.values()]
}
