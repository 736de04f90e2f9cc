import type { Database, Transaction } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { claimSeconds } from '../claims.ts'
import { ReviewState } from '../review-state.ts'
import type { Review } from '../review.entity.ts'
import { asReview } from './as-review.ts'
import { armCheckTimer } from './check-due.ts'
import { CheckState, type QualityCheck } from './quality-check.entity.ts'
import { keepHeld, leaveHeld, lockHeld } from './quality-check.store.ts'

/** A member who may have a check in hand, shown to them as a review. */
interface Holder {
  workspaceId: string
  memberId: string
}

/** For how many seconds a check is still shown to the member who left it as they left it, without the decision. */
const leftSeconds = 60

/**
 * Applies an operation on a review to the check that the caller has in hand under this id.
 * @returns undefined when there is no such check: the review is an ordinary one
 */
async function onHeld<T>(
  database: Database,
  { workspaceId, memberId }: Holder,
  id: string,
  work: (tx: Transaction, check: QualityCheck) => Promise<T>,
): Promise<T | undefined> {
  if (!database.isBlind) return undefined
  return database.inWorkspace(workspaceId, async (tx) => {
    const check = await lockHeld(tx, { workspaceId, id }, memberId)
    return check && work(tx, check)
  })
}

/** Claims a check again, or renews the claim. @throws NotFoundError once it is answered or left */
export const keepCheck = (database: Database, holder: Holder, id: string): Promise<Review | undefined> =>
  onHeld(database, holder, id, async (tx, check) => {
    if (check.state !== CheckState.handed) throw new NotFoundError('Review not found')
    await armCheckTimer(tx, check, claimSeconds)
    return asReview(await keepHeld(tx, check, claimSeconds))
  })

/**
 * Releases a check without leaving it: the member who comes back in time, as after reloading the page, has it in hand again.
 * @returns undefined for an ordinary review
 */
export const releaseCheck = (database: Database, holder: Holder, id: string): Promise<Review | undefined> =>
  onHeld(database, holder, id, async (tx, check) => {
    if (check.state !== CheckState.handed) return asReview(check)
    await armCheckTimer(tx, check, leftSeconds)
    return { ...asReview(check), state: ReviewState.open, claimedBy: null, claimedUntil: null }
  })

/** Leaves a check to others; the member who leaves it still sees it as they left it. @returns undefined for an ordinary review */
export const leaveCheck = (
  database: Database,
  holder: Holder,
  id: string,
  shownAs: ReviewState | null = null,
): Promise<Review | undefined> =>
  onHeld(database, holder, id, async (tx, check) => {
    if (check.state === CheckState.answered) return asReview(check)
    await armCheckTimer(tx, check, leftSeconds)
    return asReview(await leaveHeld(tx, check, shownAs))
  })
