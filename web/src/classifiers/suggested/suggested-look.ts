import type { ExampleLabel } from '../../gql/graphql.ts'

/** A score that was suggested, in percent. */
export interface SuggestedPart {
  attribute: string
  percent: number
}

/** The scores that were suggested of a text, the highest first. */
export const partsOf = (scores: unknown): SuggestedPart[] =>
  Object.entries(scores ?? {})
    .map(([attribute, score]) => ({ attribute, percent: Math.round(Number(score) * 100) }))
    .sort((one, other) => other.percent - one.percent || one.attribute.localeCompare(other.attribute))

/** The side that a text is likely of: what should score 50 percent or more in anything violates. */
export const likelySide = (scores: unknown): ExampleLabel =>
  partsOf(scores).some(({ percent }) => percent >= 50) ? 'VIOLATES' : 'FINE'
