import { registerEnumType } from 'type-graphql'
import type { Transaction } from '../platform/database.ts'
import { publishEvents } from '../platform/events/publish-events.ts'
import { described } from '../platform/graphql/enum-values.ts'
import type { RedisPubSub } from '../platform/pubsub.ts'
import { queueForCases } from './cases/queued-review.store.ts'

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
registerEnumType(ReviewEventKind, {
  name: 'ReviewEventKind',
  description: 'What happened to a review',
  valuesConfig: described(ReviewEventKind, {
    opened: 'It began to wait',
    updated: 'Something of it changed, such as its priority, its reasons or the end of its claim',
    assigned: "It is somebody's turn, or nobody's any more",
    claimed: 'Somebody works on it',
    released: 'Its claim was given up or ran out',
    held: 'It was put on hold',
    woken: 'It came back from hold',
    escalated: 'It was left to admins',
    returned: 'It went from admins back to its queue',
    resolved: 'It was decided',
  }),
})

/** Something that happened to a review. */
export interface ReviewEvent {
  workspaceId: string
  kind: `${ReviewEventKind}`
  reviewId: string
  queueId: string
}

/** The topic of review events. */
export const reviewTopic = 'review'

/** The topic of other changes of queues. */
export const queueTopic = 'queue'

/** The kinds of event that may change the cases of a review. */
const changesCases: readonly ReviewEvent['kind'][] = ['opened', 'updated', 'resolved']

/**
 * Publishes events of reviews, which the transaction has locked, and so of their queues; queues the reviews for the search of
 * their cases.
 */
export function announceReviews(
  tx: Transaction,
  pubsub: Pick<RedisPubSub, 'publish'>,
  events: readonly ReviewEvent[],
): void {
  publishEvents(
    tx,
    pubsub,
    events.map(({ workspaceId, kind, reviewId, queueId }) => ({
      workspaceId,
      topic: reviewTopic,
      objectId: reviewId,
      details: { kind, queueId },
    })),
  )
  queueForCases(
    tx,
    events.filter(({ kind }) => changesCases.includes(kind)),
  )
}

/** Publishes that something other than its reviews changed in a queue, such as who works in it. */
export const announceQueue = (
  tx: Transaction,
  pubsub: Pick<RedisPubSub, 'publish'>,
  workspaceId: string,
  queueId: string,
): void =>
  publishEvents(tx, pubsub, [{ workspaceId, topic: queueTopic, objectId: queueId, details: { queueId } }])
