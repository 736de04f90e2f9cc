import type { Sql } from '../platform/database.ts'
import type { RedisPubSub } from '../platform/pubsub.ts'
import { armTimerAt, cancelTimer, type TimerKind } from '../platform/timers.ts'
import type { Caller } from '../platform/vocabulary/caller.ts'
import { ActorKind } from '../platform/vocabulary/status.ts'
import type { WakeUps } from '../platform/wake-ups.ts'
import { assignmentBell } from './assignment-sweep.ts'
import { lockReviewsOf } from './claim-timer.ts'
import { announceReviews, type ReviewEvent } from './review-events.ts'
import { wakeReview } from './wake-review.ts'

const kind = 'review_hold'

/** Arms, or moves, the moment at which a review on hold wakes up. */
export const armHoldTimer = (
  tx: Sql,
  { workspaceId, origin = null }: Pick<Caller, 'workspaceId' | 'origin'>,
  reviewId: string,
  until: Date,
): Promise<void> => armTimerAt(tx, { workspaceId, kind, objectId: reviewId, origin }, until)

/** Cancels the timer of a review that is no longer on hold. */
export const cancelHoldTimer = (tx: Sql, workspaceId: string, reviewId: string): Promise<void> =>
  cancelTimer(tx, { workspaceId, kind, objectId: reviewId })

/** Ends the hold of a review when its time is over; one that was decided in the meantime stays as it is. */
export const holdTimer = (deps: { pubsub: Pick<RedisPubSub, 'publish'>; wakeUps: WakeUps }): TimerKind => ({
  kind,
  lock: lockReviewsOf,
  together: 50,
  async fire(tx, timers) {
    const actor = { kind: ActorKind.system, id: null }
    const woken: ReviewEvent[] = []
    for (const { workspaceId, objectId: reviewId } of timers) {
      const event = await wakeReview(tx, { workspaceId, reviewId, actor, due: true })
      if (event) woken.push(event)
    }
    if (woken.length === 0) return
    announceReviews(tx, deps.pubsub, woken)
    tx.afterCommit(() => deps.wakeUps.send(assignmentBell))
  },
})
