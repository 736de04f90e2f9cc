import { Status } from '../../../platform/vocabulary/status.ts'
import { isDecidedByHuman, type RecentSubject } from '../recent-subjects.ts'
import type { RuleEffect } from '../rule-effect.ts'
import { BacktestOutcome } from './backtest-match.entity.ts'
import type { HumanAgreement } from './backtest.object.ts'

type WantedEffect = Pick<RuleEffect, 'status' | 'policyCategoryId'>
type DecidedSubject = Pick<RecentSubject, 'status' | 'policyCategoryId' | 'decidedBy'>

/** The minimum number of decisions for a share to be meaningful. */
const fewest = 10

/**
 * Whether a human decided as the rule would have. A rule that allows agrees with an allow; one that flags or removes agrees with
 * a flag or a remove, unless both name different policy categories.
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

/** The outcome of the rule for an item; null when it is not recorded. */
export function outcomeOf(
  wanted: WantedEffect,
  matched: boolean,
  decided: DecidedSubject,
): BacktestOutcome | null {
  if (!matched) return isPositive(wanted, decided) ? BacktestOutcome.missed : null
  if (wanted.status === null || wanted.status === decided.status) return BacktestOutcome.unchanged
  return isDecidedByHuman(decided) ? BacktestOutcome.decided_by_human : BacktestOutcome.would_change
}

/** The counts with the shares derived from them, if there are enough decisions. */
export const agreement = (
  counts: Pick<HumanAgreement, 'decided' | 'matched' | 'positive' | 'positiveMatched'>,
): HumanAgreement => ({
  ...counts,
  precision: counts.matched < fewest ? null : counts.positiveMatched / counts.matched,
  recall: counts.positive < fewest ? null : counts.positiveMatched / counts.positive,
})
