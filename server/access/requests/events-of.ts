import type { EventFollower } from '../../platform/events/event-follower.ts'
import { encodePlace } from '../../platform/events/event-cursor.ts'
import type { ReadEvent } from '../../platform/events/event.store.ts'
import type { EventFrame } from '../../platform/graphql/event.ts'
import type { RequestContext } from './request-context.ts'

type Events = readonly ReadEvent[]

/** What a subscription listens to. */
export interface Listening<Args> {
  topics: readonly string[]
  /** Refuses what the caller named and is not there. */
  check?(context: RequestContext, args: Args): Promise<void> | void
  /** Those of the events that the caller asked for and may hear of; many at once, for what was missed. */
  wanted?(context: RequestContext, args: Args, events: Events): Promise<Events> | Events
  /** Whether of several events of one thing that are there at once the last tells everything. */
  newestOnly?: boolean
}

/** How a subscription to events begins: from the cursor `after` on, or from now. */
export const eventsOf =
  <Args>(listening: Listening<Args>) =>
  async ({
    args,
    context,
  }: {
    args: Args & AfterArgs
    context: RequestContext
  }): Promise<AsyncIterableIterator<ReadEvent>> => {
    await listening.check?.(context, args)
    const { events, workspaceId } = { events: context.services.events, workspaceId: context.workspaceId }
    const follower = await events.follow(workspaceId, listening.topics, args.after ?? null)
    return oneByOne(follower, async (batch) => {
      const newest = listening.newestOnly ? newestOf(batch) : batch
      return listening.wanted ? listening.wanted(context.renewed(), args, newest) : newest
    })
  }

/** What every subscription to events takes. */
export interface AfterArgs {
  after?: string | null
}

/** What a subscription says of its argument `after`. */
export const afterArg = {
  nullable: true,
  description:
    'The `cursor` of the last event that was heard, or `eventCursor`: everything since is told first, in order, and then what comes. Kept for 24 hours: a cursor that is older is refused with CURSOR_EXPIRED. Without it, events are told from now on',
} as const

/** What every event has. */
export const frameOf = (
  { workspaceId }: Pick<RequestContext, 'workspaceId'>,
  { id, at, place }: ReadEvent,
): EventFrame => ({ id, at, cursor: encodePlace(workspaceId, place, at.getTime()) })

/** The last event of each thing, where it stands. */
const newestOf = (events: Events): Events => {
  const last = new Map(events.map((event) => [`${event.topic}/${event.objectId}`, event]))
  return events.filter((event) => last.get(`${event.topic}/${event.objectId}`) === event)
}

/** The wanted events of each batch one after the other; it ends as the follower does. */
function oneByOne(
  follower: EventFollower,
  wantedOf: (batch: Events) => Promise<Events>,
): AsyncIterableIterator<ReadEvent> {
  let waiting: ReadEvent[] = []
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      for (;;) {
        const [value] = waiting.splice(0, 1)
        if (value) return { value, done: false }
        const batch = await follower.next()
        if (batch.done) return { value: undefined, done: true }
        waiting = [...(await wantedOf(batch.value))]
      }
    },
    async return() {
      waiting = []
      await follower.return()
      return { value: undefined, done: true }
    },
  }
}
