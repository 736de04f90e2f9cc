import type { Transaction } from '../database.ts'
import type { RedisPubSub } from '../pubsub.ts'
import { addEvents, type NewEvent } from './event.store.ts'

/** The topic by which a workspace's readers hear that there are new events; it carries none. */
export const eventsTopic = (workspaceId: string): string => `events:${workspaceId}`

/**
 * Tells of events: they are there if and only if the transaction commits, and readers are woken once it has. The
 * transaction has to hold what they are about, so that the events of one thing stand in the order in which they happened.
 */
export async function tellEvents(
  tx: Transaction,
  pubsub: Pick<RedisPubSub, 'publish'>,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return
  await addEvents(tx, events)
  tx.afterCommit(() => {
    for (const workspaceId of new Set(events.map((event) => event.workspaceId)))
      pubsub.publish(eventsTopic(workspaceId), null)
  })
}
