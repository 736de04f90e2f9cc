import type { ExampleLabel, SuggestedScorePartsFragment } from '../../gql/graphql.ts'

/** The suggested scores of a text. */
export type SuggestedScores = SuggestedScorePartsFragment['scores']

/** A suggested score, in percent. */
export interface SuggestedPart {
  attribute: string
  percent: number
}

/** The suggested scores of a text, the highest first. */
export const partsOf = (scores: SuggestedScores): SuggestedPart[] =>
  scores
    .map(({ attribute, score }) => ({ attribute, percent: Math.round(score * 100) }))
    .sort((one, other) => other.percent - one.percent || one.attribute.localeCompare(other.attribute))

/** The likely label of a text: violating with 50 percent or more in any score. */
export const likelySide = (scores: SuggestedScores): ExampleLabel =>
  partsOf(scores).some(({ percent }) => percent >= 50) ? 'VIOLATES' : 'FINE'
