import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database.ts'
import type { Logger } from '../log.ts'
import type { ReadPlaces } from '../replica/replica.ts'
import type { Place } from './event-cursor.ts'
import { type EventPage, eventsEnd, placeAt, type ReadEvent, readEvents } from './event.store.ts'

/** What is read at once, and what is kept for followers who are behind. */
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

/** Where a follower of the kept events is: after so many of all that were read, at a place. */
export interface KeptPlace {
  count: number
  place: Place
}

/**
 * The newest events of one workspace, read once for all who follow them in this process. They are kept in one list of
 * limited length, in which each follower has a place: one who is slow keeps nobody waiting and no memory; when what comes
 * next for them is no longer kept, they read it from the table.
 */
export class WorkspaceEvents {
  #kept: ReadEvent[] = []
  /** How many events were read before the first that is kept. */
  #dropped = 0
  /** After everything that was read. */
  #place: Place
  /** The last time that everything which was committed had been read. */
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

  /** Up to which snapshot everything was read. */
  get seen(): string {
    return this.#complete.place.seen
  }

  /** The last place at which everything that was committed had been read. */
  get complete(): KeptPlace {
    return this.#complete
  }

  /** Whether nothing is read any more. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Reads what is new; what comes while that is under way is read right after it. */
  wake(): Promise<void> {
    this.#isWanted = true
    return (this.#reading ??= this.#readAll().finally(() => (this.#reading = null)))
  }

  /** The events after a place of the kept ones, and the place after them; null when they are no longer kept. */
  after(from: KeptPlace, most: number): { events: readonly ReadEvent[]; next: KeptPlace } | null {
    if (from.count < this.#dropped) return null
    const start = from.count - this.#dropped
    const events = this.#kept.slice(start, start + most)
    const place = events.at(-1)?.place ?? from.place
    return { events, next: { count: from.count + events.length, place } }
  }

  /** Resolves when more was read than so many events, or `leave` was called. */
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

  /** Reads no more; whoever waits goes on. */
  close(): void {
    this.#isClosed = true
    this.#tell()
  }

  async #readAll(): Promise<void> {
    while (this.#isWanted && !this.#isClosed) {
      this.#isWanted = false
      try {
        const page = await this.#page({ after: this.#place, topics: null, until: null })
        // Whoever is told and asks for it then must not read on a replica that does not show it yet.
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
    if (events.length > 0) this.#tell()
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

  #tell(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const go of waiting) go()
  }
}
