import type { Sql, Transaction } from '../platform/database.ts'
import type { Origin } from '../platform/origin.ts'
import type { RedisPubSub } from '../platform/pubsub.ts'
import { armTimer, cancelTimer, type Timer, type TimerKind } from '../platform/timers.ts'
import { claimSeconds } from './claims.ts'
import { releaseAllOf, releaseExpired } from './review-claim.store.ts'
import { announceReviews } from './review-events.ts'
import { lockEachReview, type ReviewRef } from './review.store.ts'

const kind = 'review_claim'

/** Arms, or moves, the end of a claim's lease. */
export const armClaimTimer = (
  tx: Sql,
  { workspaceId, reviewId }: ReviewRef,
  origin: Origin | null = null,
): Promise<void> => armTimer(tx, { workspaceId, kind, objectId: reviewId, origin }, claimSeconds)

/** Cancels the timer of a claim that was released. */
export const cancelClaimTimer = (tx: Sql, workspaceId: string, reviewId: string): Promise<void> =>
  cancelTimer(tx, { workspaceId, kind, objectId: reviewId })

/** Locks the reviews of timers: a transaction that moves one of these timers holds the lock of its review. */
export const lockReviewsOf = (tx: Sql, timers: readonly Timer[]): Promise<unknown> =>
  lockEachReview(tx, timers.map(reviewOf))

const reviewOf = ({ workspaceId, objectId: reviewId }: Timer): ReviewRef => ({ workspaceId, reviewId })

/** Opens a review again when the lease of its claim ends. */
export const claimTimer = (pubsub: Pick<RedisPubSub, 'publish'>): TimerKind => ({
  kind,
  together: 500,
  lock: lockReviewsOf,
  async fire(tx, timers) {
    announceReviews(tx, pubsub, await releaseExpired(tx, timers.map(reviewOf)))
  },
})

/** Ends the claims of a member who is no longer there to release them: removed, or without sight of the reviews. */
export async function endClaimsOf(
  tx: Transaction,
  pubsub: Pick<RedisPubSub, 'publish'>,
  { workspaceId, id: memberId }: { workspaceId: string; id: string },
): Promise<void> {
  announceReviews(tx, pubsub, await releaseAllOf(tx, { workspaceId, memberId }))
}
