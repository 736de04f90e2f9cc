import type { TimeSpan } from '../ui/span.ts'

/** The next strike of a user, or why there can be none. */
export type StrikeStanding =
  | { tier: number; of: number; span: TimeSpan; blocked: undefined }
  | { of: number; blocked: 'off' | 'active' | 'all' }

/** A user's position on the ladder: the next tier, unless a strike is active or all tiers are used [3.4]. */
export function strikeStanding(
  tiers: readonly TimeSpan[],
  user: { strikes: number; strikeUntil: string | null },
): StrikeStanding {
  const of = tiers.length
  const span = tiers[user.strikes]
  if (of === 0) return { of, blocked: 'off' }
  if (user.strikeUntil !== null) return { of, blocked: 'active' }
  return span ? { tier: user.strikes + 1, of, span, blocked: undefined } : { of, blocked: 'all' }
}
