import type { RuleHealthPartsFragment } from '../../gql/graphql.ts'
import { significantPercent } from '../../language/formats.ts'

/**
 * The share of a rule's decisions that humans overturned, among those that humans decided on again, 0 to 1; null where there are
 * none.
 */
export function overturnedShare({
  upheld,
  overturned,
}: Pick<RuleHealthPartsFragment, 'upheld' | 'overturned'>): number | null {
  return upheld + overturned === 0 ? null : overturned / (upheld + overturned)
}

/** From which share on the overturned decisions of a rule stand out, 0 to 1. */
const manyOverturned = 0.25

/** Whether humans overturned so many of a rule's decisions that it stands out. */
export const isOftenOverturned = (health: Pick<RuleHealthPartsFragment, 'upheld' | 'overturned'>): boolean =>
  (overturnedShare(health) ?? 0) >= manyOverturned

/** The earlier rule that takes most of a rule's items; undefined where there is none, or it was deleted. */
export const topTaker = ({ overlap }: Pick<RuleHealthPartsFragment, 'overlap'>) =>
  overlap?.takenBy.find(({ rule }) => rule)?.rule

/** A fraction as a percentage with two significant digits. */
export const roughly = (share: number): string => significantPercent(share, 2)
