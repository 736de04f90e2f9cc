import type { Transaction } from '../database.ts'
import type { RedisPubSub } from '../pubsub.ts'
import { addEvents, type NewEvent } from './event.store.ts'

/** The pub/sub topic that announces new events of a workspace; its messages carry none. */
export const eventsTopic = (workspaceId: string): string => `events:${workspaceId}`

/**
 * Writes events, with the next statement of the transaction: they exist if and only if it commits, and readers are woken after
 * that. The transaction must hold locks on their objects, so that the events of one object are in order.
 */
export function publishEvents(
  tx: Transaction,
  pubsub: Pick<RedisPubSub, 'publish'>,
  events: readonly NewEvent[],
): void {
  if (events.length === 0) return
  addEvents(tx, events)
  tx.afterCommit(() => {
    for (const workspaceId of new Set(events.map((event) => event.workspaceId)))
      pubsub.publish(eventsTopic(workspaceId), null)
  })
}
