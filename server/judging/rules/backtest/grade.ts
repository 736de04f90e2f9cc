import { Status } from '../../../platform/vocabulary/status.ts'
import type { RuleEffect } from '../rule-effect.ts'
import { isDecidedByHuman, type RecentSubject } from '../recent-subjects.ts'
import { BacktestOutcome } from './backtest-match.entity.ts'
import type { HumanAgreement } from './backtest.object.ts'

type WantedEffect = Pick<RuleEffect, 'status' | 'policyCategoryId'>
type DecidedSubject = Pick<RecentSubject, 'status' | 'policyCategoryId' | 'decidedBy'>

/** Shares of fewer decisions than this would say more of chance than of the rule. */
const fewest = 10

/**
 * Whether a human decided as the rule would have. A rule that allows is right where a human allowed; one that flags or
 * removes, where a human flagged or removed, unless both name a policy category and not the same one.
 */
export function isPositive(
  { status: wanted, policyCategoryId: reason }: WantedEffect,
  decided: DecidedSubject,
): boolean {
  if (wanted === null || !isDecidedByHuman(decided)) return false
  const { status, policyCategoryId } = decided
  if (wanted === Status.allowed || status === Status.allowed) return wanted === status
  const sameReason = reason === null || policyCategoryId === null || reason === policyCategoryId
  return status !== null && sameReason
}

/** What the rule means for an item; null when it is of no interest. */
export function outcomeOf(
  wanted: WantedEffect,
  matched: boolean,
  decided: DecidedSubject,
): BacktestOutcome | null {
  if (!matched) return isPositive(wanted, decided) ? BacktestOutcome.missed : null
  if (wanted.status === null || wanted.status === decided.status) return BacktestOutcome.unchanged
  return isDecidedByHuman(decided) ? BacktestOutcome.decided_by_human : BacktestOutcome.would_change
}

/** The counts with the shares that follow from them, where there are enough to say. */
export const agreement = (
  counts: Pick<HumanAgreement, 'decided' | 'matched' | 'positive' | 'positiveMatched'>,
): HumanAgreement => ({
  ...counts,
  precision: counts.matched < fewest ? null : counts.positiveMatched / counts.matched,
  recall: counts.positive < fewest ? null : counts.positiveMatched / counts.positive,
})
