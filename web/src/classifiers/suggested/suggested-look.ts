import type { ExampleLabel, SuggestedScorePartsFragment } from '../../gql/graphql.ts'

/** The scores that were suggested of a text. */
export type SuggestedScores = SuggestedScorePartsFragment['scores']

/** A score that was suggested, in percent. */
export interface SuggestedPart {
  attribute: string
  percent: number
}

/** The scores that were suggested of a text, the highest first. */
export const partsOf = (scores: SuggestedScores): SuggestedPart[] =>
  scores
    .map(({ attribute, score }) => ({ attribute, percent: Math.round(score * 100) }))
    .sort((one, other) => other.percent - one.percent || one.attribute.localeCompare(other.attribute))

/** The side that a text is likely of: what should score 50 percent or more in anything violates. */
export const likelySide = (scores: SuggestedScores): ExampleLabel =>
  partsOf(scores).some(({ percent }) => percent >= 50) ? 'VIOLATES' : 'FINE'
