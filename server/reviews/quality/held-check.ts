import type { Database, Transaction } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { claimSeconds } from '../claims.ts'
import { ReviewState } from '../review-state.ts'
import type { Review } from '../review.entity.ts'
import { armCheckTimer } from './check-due.ts'
import { CheckState, type QualityCheck } from './quality-check.entity.ts'
import { asReview } from './as-review.ts'
import { keepHeld, leaveHeld, lockHeld } from './quality-check.store.ts'

/** Somebody who may have a check in hand, and takes it for a review. */
interface Holder {
  workspaceId: string
  memberId: string
}

/** Seconds for which whoever leaves a check is shown it as they left it, and not what was decided. */
const leftSeconds = 60

/**
 * Does in the place of something done to a review what it means for a check that the caller has in hand.
 * @returns nothing where the review is none: it is an ordinary one then
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

/** Claims a check again, or renews that. @throws NotFoundError once it is decided or left */
export const keepCheck = (database: Database, holder: Holder, id: string): Promise<Review | undefined> =>
  onHeld(database, holder, id, async (tx, check) => {
    if (check.state !== CheckState.handed) throw new NotFoundError('Review not found')
    await armCheckTimer(tx, check, claimSeconds)
    return asReview(await keepHeld(tx, check, claimSeconds))
  })

/**
 * Lets go of a check without leaving it: whoever comes back in time, after loading the page anew, has it in hand again.
 * @returns nothing for an ordinary review
 */
export const releaseCheck = (database: Database, holder: Holder, id: string): Promise<Review | undefined> =>
  onHeld(database, holder, id, async (tx, check) => {
    if (check.state !== CheckState.handed) return asReview(check)
    await armCheckTimer(tx, check, leftSeconds)
    return { ...asReview(check), state: ReviewState.open, claimedBy: null, claimedUntil: null }
  })

/** Leaves a check to others, and has it shown to whoever leaves it as they left it. @returns nothing for an ordinary review */
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
