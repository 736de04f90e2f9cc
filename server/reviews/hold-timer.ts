import type { Sql } from '../platform/database.ts'
import type { WakeUps } from '../platform/wake-ups.ts'
import type { RedisPubSub } from '../platform/pubsub.ts'
import { armTimerAt, cancelTimer, eachAlone, type TimerKind } from '../platform/timers.ts'
import { ActorKind } from '../platform/vocabulary/status.ts'
import { assignmentBell } from './assignment-sweep.ts'
import { lockReviewsOf } from './claim-timer.ts'
import { announceReviews } from './review-events.ts'
import { wakeReview } from './wake-review.ts'

const kind = 'review_hold'

/** Arms, or moves, the moment at which a review on hold wakes up. */
export const armHoldTimer = (tx: Sql, workspaceId: string, reviewId: string, until: Date): Promise<void> =>
  armTimerAt(tx, { workspaceId, kind, objectId: reviewId }, until)

/** Takes back the waking of a review that is on hold no more. */
export const cancelHoldTimer = (tx: Sql, workspaceId: string, reviewId: string): Promise<void> =>
  cancelTimer(tx, { workspaceId, kind, objectId: reviewId })

/** Wakes a review up when its hold ends; one that was decided meanwhile stays as it is. */
export const holdTimer = (deps: { pubsub: Pick<RedisPubSub, 'publish'>; wakeUps: WakeUps }): TimerKind => ({
  kind,
  lock: lockReviewsOf,
  fire: eachAlone(async (tx, { workspaceId, objectId }) => {
    const actor = { kind: ActorKind.system, id: null }
    const woken = await wakeReview(tx, { workspaceId, reviewId: objectId, actor, due: true })
    if (!woken) return
    await announceReviews(tx, deps.pubsub, [woken])
    tx.afterCommit(() => deps.wakeUps.send(assignmentBell))
  }),
})
