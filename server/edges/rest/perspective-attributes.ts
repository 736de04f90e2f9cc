import { listedLabels } from '../../signals/text-scores/basic/basic-scorer.ts'
import type { ScoreLabel } from '../../signals/text-scores/score-labels.ts'

/** Likelihoods by label, 0 to 100. */
export type Likelihoods = ReadonlyMap<string, number>

/** The likelihood of a label, and whether it is from a provider. */
export interface LabelScore {
  label: string
  likelihood: number
  byProvider: boolean
}

/** The share of a label, 0 to 1. */
const of = (label: ScoreLabel) => (scores: Likelihoods) => (scores.get(label) ?? 0) / 100

/**
 * The likelihood that a text is severely toxic, for which there is no trained model: toxicity, squared so that mild cases fall
 * off, halved unless it comes with a threat or an attack on an identity. It is never above toxicity, and monotonic in each of the
 * three.
 */
function severeToxicity(scores: Likelihoods): number {
  const harm = Math.max(of('threat')(scores), of('identity_attack')(scores))
  return of('toxicity')(scores) ** 2 * ((1 + harm) / 2)
}

/** An attribute: the labels that it is computed from, and its value. */
interface Attribute {
  labels: readonly ScoreLabel[]
  value(scores: Likelihoods): number
}

const same = (label: ScoreLabel): Attribute => ({ labels: [label], value: of(label) })

/** Perspective's attributes that are served, each computed from the scores of a text. */
export const attributes: Readonly<Record<string, Attribute>> = {
  TOXICITY: same('toxicity'),
  SEVERE_TOXICITY: { labels: ['toxicity', 'threat', 'identity_attack'], value: severeToxicity },
  IDENTITY_ATTACK: same('identity_attack'),
  INSULT: same('insult'),
  PROFANITY: same('profanity'),
  THREAT: same('threat'),
  SEXUALLY_EXPLICIT: same('sexual'),
  SPAM: same('spam'),
}

interface ScoredText {
  scores: readonly LabelScore[] | null
  unsupportedLanguages: string[]
  basicLanguages: string[]
}

/** The labels of an attribute that were scored by the embedded models. */
const embedded = (attribute: string, { scores }: Pick<ScoredText, 'scores'>): readonly ScoreLabel[] =>
  (attributes[attribute]?.labels ?? []).filter(
    (label) => !scores?.some((score) => score.byProvider && score.label === label),
  )

/** Whether any label of an attribute was scored by a provider. */
export const isByProvider = (attribute: string, scored: Pick<ScoredText, 'scores'>): boolean =>
  embedded(attribute, scored).length < (attributes[attribute]?.labels.length ?? 0)

/** The languages of a text in which an attribute is not served. */
export function languagesNotServed(attribute: string, scored: ScoredText): string[] {
  const labels = embedded(attribute, scored)
  if (labels.length === 0) return []
  const isBasic = labels.every((label) => listedLabels.has(label))
  return [...scored.unsupportedLanguages, ...(isBasic ? [] : scored.basicLanguages)]
}

/** The value of an attribute, 0 to 1, with nine decimals as Perspective returns them; 0 of one that is not served. */
export const attributeValue = (attribute: string, scores: Likelihoods): number =>
  Math.round((attributes[attribute]?.value(scores) ?? 0) * 1e9) / 1e9

/** The scores of a text by label. */
export const byLabel = (scores: readonly Omit<LabelScore, 'byProvider'>[]): Likelihoods =>
  new Map(scores.map(({ label, likelihood }) => [label, likelihood]))
