import type { RuleHealthPartsFragment } from '../../gql/graphql.ts'
import { significantPercent } from '../../language/formats.ts'

/** How much of what humans decided of a rule's decisions they decided otherwise, 0 to 1; null where they decided none. */
export function overturnedShare({
  upheld,
  overturned,
}: Pick<RuleHealthPartsFragment, 'upheld' | 'overturned'>): number | null {
  return upheld + overturned === 0 ? null : overturned / (upheld + overturned)
}

/** The rule above that takes most of a rule's items; undefined where none does, or it is gone. */
export const topTaker = ({ overlap }: Pick<RuleHealthPartsFragment, 'overlap'>) =>
  overlap?.takenBy.find(({ rule }) => rule)?.rule

/** A share as a percentage of two digits that count. */
export const roughly = (share: number): string => significantPercent(share, 2)
