import type { EventLog } from '../platform/events/event-log.ts'
import type { ReadEvent } from '../platform/events/event.store.ts'

/** Collects what is told of a topic of a workspace from here on. */
export async function subscribeToEvents(
  events: EventLog,
  workspaceId: string,
  topic: string,
): Promise<{ received: ReadEvent[]; stop: () => Promise<unknown> }> {
  const follower = await events.follow(workspaceId, [topic])
  const received: ReadEvent[] = []
  const collect = async () => {
    for await (const batch of follower) received.push(...batch)
  }
  void collect()
  return { received, stop: () => follower.return() }
}
