import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database.ts'
import type { Logger } from '../log.ts'
import type { ReadPlaces } from '../replica/replica.ts'
import type { Place } from './event-cursor.ts'
import { type EventPage, eventsEnd, placeAt, type ReadEvent, readEvents } from './event.store.ts'

/** How much is read at once, and how much is kept for followers who are behind. */
export interface ReadLimits {
  most: number
  kept: number
  againMs: number
}

interface Dependencies {
  database: Database
  log: Logger
  readPlaces: ReadPlaces
}

/** A follower's position in the kept events: the number of events read before it, and the cursor position. */
export interface KeptPlace {
  count: number
  place: Place
}

/**
 * The newest events of one workspace, read once for all followers in this process. They are kept in one bounded list,
 * in which each follower has a position: a slow follower delays none and costs no memory; when its next events are no
 * longer kept, it reads them from the table.
 */
export class WorkspaceEvents {
  #kept: ReadEvent[] = []
  /** How many events were read before the first kept one. */
  #dropped = 0
  /** The position after everything read. */
  #place: Place
  /** The last position at which everything committed had been read. */
  #complete: KeptPlace
  #reading: Promise<void> | null = null
  #isWanted = false
  #isClosed = false
  readonly #waiting = new Set<() => void>()

  private constructor(
    readonly workspaceId: string,
    private readonly deps: Dependencies,
    private readonly limits: ReadLimits,
    end: string,
  ) {
    this.#place = placeAt(end)
    this.#complete = { count: 0, place: this.#place }
  }

  /** Opens at the present end of the workspace's events. */
  static async open(workspaceId: string, deps: Dependencies, limits: ReadLimits): Promise<WorkspaceEvents> {
    const { end } = await deps.database.inWorkspace(workspaceId, (tx) => eventsEnd(tx))
    return new WorkspaceEvents(workspaceId, deps, limits, end)
  }

  /** The snapshot up to which everything was read. */
  get seen(): string {
    return this.#complete.place.seen
  }

  /** The last position at which everything committed had been read. */
  get complete(): KeptPlace {
    return this.#complete
  }

  /** Whether reading was stopped. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Reads new events; when called during a read, another read follows. */
  wake(): Promise<void> {
    this.#isWanted = true
    return (this.#reading ??= this.#readAll().finally(() => (this.#reading = null)))
  }

  /** The kept events after a position, and the position after them; null when they are no longer kept. */
  after(from: KeptPlace, most: number): { events: readonly ReadEvent[]; next: KeptPlace } | null {
    if (from.count < this.#dropped) return null
    const start = from.count - this.#dropped
    const events = this.#kept.slice(start, start + most)
    const place = events.at(-1)?.place ?? from.place
    return { events, next: { count: from.count + events.length, place } }
  }

  /** `come` resolves when more than `count` events were read, or `leave` was called. */
  more(count: number): { come: Promise<void>; leave: () => void } {
    let leave: () => void = () => undefined
    const come = new Promise<void>((resolve) => {
      leave = resolve
      if (count < this.#dropped + this.#kept.length || this.#isClosed) resolve()
      else this.#waiting.add(resolve)
    })
    return {
      come,
      leave: () => {
        this.#waiting.delete(leave)
        leave()
      },
    }
  }

  /** Events from the table, up to a snapshot. */
  read(after: Place, topics: readonly string[], until: string): Promise<EventPage> {
    return this.#page({ after, topics, until })
  }

  /** Stops reading and resumes all waiting followers. */
  close(): void {
    this.#isClosed = true
    this.#notify()
  }

  async #readAll(): Promise<void> {
    while (this.#isWanted && !this.#isClosed) {
      this.#isWanted = false
      try {
        const page = await this.#page({ after: this.#place, topics: null, until: null })
        // A client that is notified and refetches must not read from a replica that lags behind the event.
        if (page.events.length > 0)
          await this.deps.readPlaces.wrote({ workspaceId: this.workspaceId, by: null })
        this.#keep(page)
      } catch (err) {
        this.#isWanted = true
        this.deps.log.debug({ err, workspaceId: this.workspaceId }, 'events could not be read yet')
        await pause(this.limits.againMs, undefined, { ref: false })
      }
    }
  }

  #keep({ events, place, isEnd }: EventPage): void {
    this.#kept.push(...events)
    const many = this.#kept.length - this.limits.kept
    if (many > 0) this.#dropped += this.#kept.splice(0, many).length
    this.#place = place
    if (isEnd) this.#complete = { count: this.#dropped + this.#kept.length, place }
    else this.#isWanted = true
    if (events.length > 0) this.#notify()
  }

  #page(question: {
    after: Place
    topics: readonly string[] | null
    until: string | null
  }): Promise<EventPage> {
    const { workspaceId } = this
    return this.deps.database.inWorkspace(workspaceId, (tx) =>
      readEvents(tx, { workspaceId, ...question, most: this.limits.most }),
    )
  }

  #notify(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const go of waiting) go()
  }
}
