import type { Database } from '../database.ts'
import { CursorExpiredError } from '../errors.ts'
import type { Logger } from '../log.ts'
import type { RedisPubSub } from '../pubsub.ts'
import type { ReadPlaces } from '../replica/replica.ts'
import { decodePlace, encodePlace, type Place } from './event-cursor.ts'
import { EventFollower } from './event-follower.ts'
import { eventsEnd, placeAt, workspacesBehind } from './event.store.ts'
import { eventsTopic } from './publish-events.ts'
import { type ReadLimits, WorkspaceEvents } from './workspace-events.ts'

/**
 * How often, in milliseconds, the table is checked for events that no message announced: the process that committed
 * them may have crashed before it published one.
 */
const sweepMs = 5000

const usualLimits: ReadLimits = { most: 2000, kept: 10_000, againMs: 1000 }

interface Dependencies {
  database: Database
  pubsub: RedisPubSub
  log: Logger
  readPlaces: ReadPlaces
  limits?: ReadLimits
  everyMs?: number
}

interface Open {
  events: Promise<WorkspaceEvents>
  followers: number
  stopListening: () => void
}

/** The events of all workspaces for their followers: each is delivered once, in order, and can be resumed after. */
export class EventLog {
  readonly #open = new Map<string, Open>()
  #sweep: NodeJS.Timeout | undefined

  constructor(private readonly deps: Dependencies) {}

  /** The cursor of the present end of a workspace's events. */
  async cursor(workspaceId: string): Promise<string> {
    const { end } = await this.#end(workspaceId)
    return encodePlace(workspaceId, placeAt(end))
  }

  /**
   * Follows topics of a workspace, from a cursor or from now on. Everything committed after this has resolved is
   * delivered.
   * @throws InvalidInputError for a cursor that is not of the workspace; CursorExpiredError for one that is too old
   */
  async follow(
    workspaceId: string,
    topics: readonly string[],
    after: string | null = null,
  ): Promise<EventFollower> {
    const place = await this.#placeOf(workspaceId, after)
    const open = this.#join(workspaceId)
    try {
      return new EventFollower(await open.events, topics, place, () => this.#leave(workspaceId, open))
    } catch (error) {
      this.#leave(workspaceId, open)
      throw error
    }
  }

  /** Stops all reading. */
  close(): void {
    clearInterval(this.#sweep)
    for (const [workspaceId, open] of this.#open) this.#shut(workspaceId, open)
  }

  async #placeOf(workspaceId: string, after: string | null): Promise<Place> {
    if (after === null) return placeAt((await this.#end(workspaceId)).end)
    const place = decodePlace(workspaceId, after)
    const { isKnown } = await this.#end(workspaceId, place.batch)
    if (!isKnown) throw new CursorExpiredError()
    return place
  }

  #end(workspaceId: string, snapshot: string | null = null) {
    return this.deps.database.inWorkspace(workspaceId, (tx) => eventsEnd(tx, snapshot))
  }

  #join(workspaceId: string): Open {
    const known = this.#open.get(workspaceId)
    if (known) {
      known.followers++
      return known
    }
    const events = WorkspaceEvents.open(workspaceId, this.deps, this.deps.limits ?? usualLimits)
    const wake = () =>
      void events.then(
        (opened) => opened.wake(),
        () => undefined,
      )
    const open = {
      events,
      followers: 1,
      stopListening: this.deps.pubsub.watch(eventsTopic(workspaceId), wake),
    }
    this.#open.set(workspaceId, open)
    this.#sweep ??= setInterval(() => void this.sweep(), this.deps.everyMs ?? sweepMs).unref()
    return open
  }

  #leave(workspaceId: string, open: Open): void {
    if (--open.followers === 0) this.#shut(workspaceId, open)
  }

  #shut(workspaceId: string, open: Open): void {
    if (this.#open.get(workspaceId) === open) this.#open.delete(workspaceId)
    open.stopListening()
    void open.events.then(
      (events) => events.close(),
      () => undefined,
    )
    if (this.#open.size > 0) return
    clearInterval(this.#sweep)
    this.#sweep = undefined
  }

  /** Reads events that no message announced, of all open workspaces that have any. */
  async sweep(): Promise<void> {
    try {
      const opened = await Promise.all([...this.#open.values()].map(({ events }) => events.catch(() => null)))
      const all = new Map(opened.flatMap((events) => (events ? [[events.workspaceId, events] as const] : [])))
      if (all.size === 0) return
      const seen = new Map([...all].map(([id, events]) => [id, events.seen]))
      const behind = await this.deps.database.inWorkspace([...all.keys()], (tx) => workspacesBehind(tx, seen))
      for (const id of behind) void all.get(id)?.wake()
    } catch (err) {
      this.deps.log.debug({ err }, 'events not looked for')
    }
  }
}
