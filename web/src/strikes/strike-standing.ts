import type { TimeSpan } from '../ui/span.ts'

/** The next strike of a user, or why there can be none. */
export type StrikeStanding =
  | { tier: number; of: number; span: TimeSpan; blocked: undefined }
  | { of: number; blocked: 'off' | 'active' | 'all' }

/**
 * A user's position on the ladder: the next tier, unless a strike is active or all tiers are used [3.4]; undefined while the user
 * is not known. Without a ladder it is the same for everybody.
 */
export function strikeStanding(
  tiers: readonly TimeSpan[],
  user: { strikes: number; strikeUntil: string | null } | undefined,
): StrikeStanding | undefined {
  const of = tiers.length
  if (of === 0) return { of, blocked: 'off' }
  if (!user) return undefined
  const span = tiers[user.strikes]
  if (user.strikeUntil !== null) return { of, blocked: 'active' }
  return span ? { tier: user.strikes + 1, of, span, blocked: undefined } : { of, blocked: 'all' }
}
