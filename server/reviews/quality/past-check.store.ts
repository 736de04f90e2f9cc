import type { Sql } from '../../platform/database.ts'
import { json } from '../../platform/table-of.ts'
import type { Status } from '../../platform/vocabulary/status.ts'
import { reviewTables } from '../review-tables.ts'
import { agrees } from './agreement.ts'
import { CheckOutcome, CheckState, type CheckSubject, type QualityCheck } from './quality-check.entity.ts'

/** A check that a member answered at a moment of the past. */
export type PastCheck = CheckSubject &
  Pick<QualityCheck, 'goldenId' | 'reviewId' | 'knownById' | 'knownActionId' | 'policyCategoryId'> & {
    memberId: string
    status: Status
    answeredAt: Date
  }

/** Adds checks that are over, and whose members have seen how they compare, for the demo. */
export async function addPastChecks(tx: Sql, checks: readonly PastCheck[]): Promise<void> {
  if (checks.length === 0) return
  await reviewTables(tx)
    .insertInto('qualityCheck')
    .values(
      checks.map(({ reasons, shown, ...check }) => ({
        ...check,
        reasons: json(reasons),
        shown: json(shown),
        state: CheckState.over,
        outcome: agrees(check) ? CheckOutcome.agreed : CheckOutcome.disagreed,
        readyAt: check.openedAt,
        endsAt: check.answeredAt,
        toldAt: check.answeredAt,
      })),
    )
    .execute()
}
