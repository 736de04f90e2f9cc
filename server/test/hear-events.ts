import type { EventLog } from '../platform/events/event-log.ts'
import type { ReadEvent } from '../platform/events/event.store.ts'

/** Collects what is told of a topic of a workspace from here on. */
export async function hearEvents(
  events: EventLog,
  workspaceId: string,
  topic: string,
): Promise<{ heard: ReadEvent[]; stop: () => Promise<unknown> }> {
  const follower = await events.follow(workspaceId, [topic])
  const heard: ReadEvent[] = []
  const collect = async () => {
    for await (const batch of follower) heard.push(...batch)
  }
  void collect()
  return { heard, stop: () => follower.return() }
}
