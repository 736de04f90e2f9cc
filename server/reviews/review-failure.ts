import type { RedisPubSub } from '../platform/pubsub.ts'
import type { TimerKind } from '../platform/timers.ts'
import { Priority, priorityRank } from '../platform/vocabulary/priority.ts'
import { ObjectType } from '../platform/vocabulary/status.ts'
import { openReviews } from './open-review.store.ts'
import { announceReviews } from './review-events.ts'
import { reasonInWords } from './review-reason.ts'

/** Opens a review of a user whose timer failed repeatedly; `what` states the consequence. */
export const reviewOfUser =
  (pubsub: Pick<RedisPubSub, 'publish'>, what: string): NonNullable<TimerKind['handOver']> =>
  async (tx, { workspaceId, objectId }, error) => {
    const reason = reasonInWords('failure', `${what}: ${error}`.slice(0, 500))
    const opened = await openReviews(tx, [
      {
        workspaceId,
        objectType: ObjectType.user,
        objectId,
        priority: priorityRank(Priority.high),
        reasons: [reason],
      },
    ])
    announceReviews(tx, pubsub, opened)
  }
