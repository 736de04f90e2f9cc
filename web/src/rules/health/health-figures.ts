import type { RuleHealthPartsFragment } from '../../gql/graphql.ts'

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
export const percent = { style: 'percent', maximumSignificantDigits: 2 } as const

/** A day of this year. */
export const shortDate = { day: 'numeric', month: 'short' } as const

/** A day that was counted in UTC, written `2026-04-30`. */
export const dayOfUtc = { ...shortDate, timeZone: 'UTC' } as const
