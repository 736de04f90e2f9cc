import type { StrikeKind } from '../../judging/rules/rule-effect.ts'
import type { Span } from '../../platform/vocabulary/period.ts'
import { noTiers } from '../../settings/strikes/why-no-strikes.ts'

/** A user's position on the ladder: strikes that were not removed, and whether one of them is active. */
export interface Standing {
  count: number
  active: boolean
}

/** The next strike, or why there is none. */
export type NextStrike = { tier: number; span: Span; refused: null } | { refused: string }

/** The strike that a user gets next (section 3.4): its tier equals the strike count. */
export function nextStrike(
  tiers: readonly Span[],
  { count, active }: Standing,
  kind: StrikeKind,
): NextStrike {
  if (tiers.length === 0) return { refused: noTiers }
  if (active && kind === 'strike') return { refused: 'The user has an active strike' }
  const span = tiers[count]
  return span ? { tier: count + 1, span, refused: null } : { refused: 'All strikes of the user are used' }
}
