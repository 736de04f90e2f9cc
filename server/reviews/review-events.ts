import { registerEnumType } from 'type-graphql'
import type { Transaction } from '../platform/database.ts'
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

/** Something that happened to a review, as it is told to every process. */
export interface ReviewEvent {
  workspaceId: string
  kind: `${ReviewEventKind}`
  reviewId: string
  queueId: string
}

/** The topic of what happens to a workspace's reviews. */
export const reviewsTopic = (workspaceId: string): string => `reviews:${workspaceId}`

/** The topic of queues whose figures changed. */
export const queuesTopic = (workspaceId: string): string => `queues:${workspaceId}`

/** Tells open pages of reviews and their queues, once the transaction has committed. */
export function announceReviews(
  tx: Pick<Transaction, 'afterCommit'>,
  pubsub: Pick<RedisPubSub, 'publish'>,
  events: readonly ReviewEvent[],
): void {
  if (events.length === 0) return
  tx.afterCommit(() => {
    for (const { workspaceId, kind, reviewId, queueId } of events)
      pubsub.publish(reviewsTopic(workspaceId), { kind, reviewId, queueId })
    const queues = new Map(
      events.map(({ workspaceId, queueId }) => [`${workspaceId}/${queueId}`, { workspaceId, queueId }]),
    )
    for (const { workspaceId, queueId } of queues.values())
      pubsub.publish(queuesTopic(workspaceId), { queueId })
  })
}
