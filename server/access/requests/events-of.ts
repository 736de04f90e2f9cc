import { ArgsType, Field } from 'type-graphql'
import { encodePlace, type Place } from '../../platform/events/event-cursor.ts'
import type { EventFollower } from '../../platform/events/event-follower.ts'
import type { ReadEvent } from '../../platform/events/event.store.ts'
import type { EventFrame } from '../../platform/graphql/event.ts'
import type { RequestContext } from './request-context.ts'
import { SharedReads } from './shared-reads.ts'

type Events = readonly ReadEvent[]

/** After how long without an event a checkpoint is sent. */
const usuallyQuietMs = 600_000

/** Which events a subscription receives. */
export interface EventSelection<Args> {
  topics: readonly string[]
  /** Throws where the arguments name a thing that does not exist. */
  check?(context: RequestContext, args: Args): Promise<void> | void
  /** Filters a batch by the arguments and the caller's access; large batches occur after a gap. */
  wanted?(context: RequestContext, args: Args, events: Events): Promise<Events> | Events
  /** Whether only the last of several events of one thing in a batch needs to be delivered. */
  newestOnly?: boolean
}

/** The arguments with which GraphQL calls `subscribe`. */
interface SubscriptionCall<Args> {
  args: Args & EventArgs
  context: RequestContext
  info: { fieldName: string }
}

/**
 * The `subscribe` function of an event field: from the cursor `after`, or from now. Its arguments select events and
 * must not affect how they are resolved: the field is resolved without optional arguments, once for all subscribers of
 * the event.
 */
export const eventsOf =
  <Args extends object>(selection: EventSelection<Args>, quietMs = usuallyQuietMs) =>
  async ({ args, context, info }: SubscriptionCall<Args>): Promise<AsyncIterableIterator<ReadEvent>> => {
    await selection.check?.(context, args)
    const { services, workspaceId } = context
    const follower = await services.events.follow(workspaceId, selection.topics, args.after ?? null)
    const wanted = sharedWanted(selection, { args, context, info })
    const wantedOf = async (batch: Events) => wanted(selection.newestOnly ? newestOf(batch) : batch)
    return oneByOne(follower, wantedOf, args.checkpoints ? quietMs : null)
  }

/** Filters events once for all callers with the same access and arguments. */
function sharedWanted<Args extends object>(
  { wanted }: EventSelection<Args>,
  { args, context, info }: SubscriptionCall<Args>,
): (events: Events) => Promise<Events> | Events {
  if (!wanted) return (events) => events
  const reads = context.services.get(SharedReads)
  const { after: _after, checkpoints: _checkpoints, ...selecting } = args
  const question = `${info.fieldName} ${JSON.stringify(selecting)}`
  return async (events) => {
    const what = [question, ...events.map(({ id }) => id)].join()
    const ids = await reads.read(context, what, async (reader) => {
      const found = await wanted(reader.renewed(), args, events)
      return new Set(found.map(({ id }) => id))
    })
    return events.filter(({ id }) => ids.has(id))
  }
}

/** The arguments of every event subscription. */
@ArgsType()
export class EventArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'The `cursor` of the last event received, or `eventCursor`: all events since are delivered first, in order, and then new ones. Valid for 24 hours: an older cursor is refused with CURSOR_EXPIRED. Without it, events are delivered from now on',
  })
  after?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether to receive checkpoints: a result as soon as events are followed, in which `extensions.begun` is true, and one after each ten minutes without an event. The field is null in them, and `extensions.cursor` is the cursor to keep. What is read after the first one and what the subscription sends leave no gap; listeners to events that are days apart need the others, because a cursor is accepted for 24 hours',
  })
  checkpoints?: boolean | null
}

/** The fields of every event. */
export const frameOf = (context: Pick<RequestContext, 'workspaceId'>, event: ReadEvent): EventFrame => ({
  id: event.id,
  at: event.at,
  cursor: cursorOf(context, event),
})

/** The last event of each thing, in the original order. */
const newestOf = (events: Events): Events => {
  const last = new Map(events.map((event) => [`${event.topic}/${event.objectId}`, event]))
  return events.filter((event) => last.get(`${event.topic}/${event.objectId}`) === event)
}

const cursors = new WeakMap<ReadEvent, string>()

/** The cursor of an event, computed once for all followers. */
export function cursorOf({ workspaceId }: Pick<RequestContext, 'workspaceId'>, event: ReadEvent): string {
  const cursor = cursors.get(event) ?? encodePlace(workspaceId, event.place, event.at.getTime())
  cursors.set(event, cursor)
  return cursor
}

const checkpoint = 'checkpoint'

/** What the extensions of a checkpoint's result hold: the cursor up to which all events were sent, and whether it is the first. */
export interface Checkpoint extends Record<string, unknown> {
  cursor: string
  begun?: true
}

/** The checkpoint that stands among the events; null for an event. */
export const checkpointOf = (
  { workspaceId }: Pick<RequestContext, 'workspaceId'>,
  { topic, place, details }: ReadEvent,
): Checkpoint | null =>
  topic === checkpoint ? { cursor: encodePlace(workspaceId, place), ...details } : null

/**
 * The wanted events of each batch one after the other. With `quietMs`, a checkpoint comes first, and one after each such time
 * without an event. It ends as the follower does.
 */
function oneByOne(
  follower: EventFollower,
  wantedOf: (batch: Events) => Promise<Events>,
  quietMs: number | null,
): AsyncIterableIterator<ReadEvent> {
  let waiting: ReadEvent[] = quietMs === null ? [] : [checkpointAt(follower.place, { begun: true })]
  let next: ReturnType<EventFollower['next']> | null = null
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      for (;;) {
        const [value] = waiting.splice(0, 1)
        if (value) return { value, done: false }
        next ??= follower.next()
        const batch = await unlessQuiet(next, quietMs)
        if (batch === 'quiet') return { value: checkpointAt(follower.place), done: false }
        next = null
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

const checkpointAt = (place: Place, details: Omit<Checkpoint, 'cursor'> = {}): ReadEvent => ({
  id: '',
  topic: checkpoint,
  objectId: '',
  details,
  at: new Date(),
  place,
})

async function unlessQuiet<T>(next: Promise<T>, quietMs: number | null): Promise<T | 'quiet'> {
  if (quietMs === null) return next
  let timeout: NodeJS.Timeout | undefined
  const quiet = new Promise<'quiet'>((resolve) => {
    timeout = setTimeout(() => resolve('quiet'), quietMs)
  })
  return Promise.race([next, quiet]).finally(() => clearTimeout(timeout))
}
