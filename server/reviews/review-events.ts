import { registerEnumType } from 'type-graphql'
import type { Transaction } from '../platform/database.ts'
import { tellEvents } from '../platform/events/tell-events.ts'
import type { RedisPubSub } from '../platform/pubsub.ts'

/** What happened to a review. */
export enum ReviewEventKind {
  opened = 'opened',
  updated = 'updated',
  assigned = 'assigned',
  claimed = 'claimed',
  released = 'released',
  held = 'held',
  woken = 'woken',
  escalated = 'escalated',
  returned = 'returned',
  resolved = 'resolved',
}
registerEnumType(ReviewEventKind, { name: 'ReviewEventKind' })

/** Something that happened to a review. */
export interface ReviewEvent {
  workspaceId: string
  kind: `${ReviewEventKind}`
  reviewId: string
  queueId: string
}

/** The topic of what happens to reviews. */
export const reviewTopic = 'review'

/** The topic of queues in which something else changed than a review. */
export const queueTopic = 'queue'

/** Tells of reviews, which the transaction holds, and so of their queues. */
export const announceReviews = (
  tx: Transaction,
  pubsub: Pick<RedisPubSub, 'publish'>,
  events: readonly ReviewEvent[],
): Promise<void> =>
  tellEvents(
    tx,
    pubsub,
    events.map(({ workspaceId, kind, reviewId, queueId }) => ({
      ...{ workspaceId, topic: reviewTopic, objectId: reviewId },
      details: { kind, queueId },
    })),
  )

/** Tells of a queue in which something else changed than a review, such as who works in it. */
export const announceQueue = (
  tx: Transaction,
  pubsub: Pick<RedisPubSub, 'publish'>,
  workspaceId: string,
  queueId: string,
): Promise<void> =>
  tellEvents(tx, pubsub, [{ workspaceId, topic: queueTopic, objectId: queueId, details: { queueId } }])
