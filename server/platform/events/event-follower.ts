import type { Place } from './event-cursor.ts'
import type { ReadEvent } from './event.store.ts'
import type { KeptPlace, WorkspaceEvents } from './workspace-events.ts'

/** The most events in one batch. */
const mostAtOnce = 500

/**
 * Follows topics of a workspace from a position on, without gaps or repetitions: earlier events are read from the
 * table, later ones from the list that this process shares among followers. `return` ends it, even while it waits.
 */
export class EventFollower implements AsyncIterableIterator<readonly ReadEvent[]> {
  readonly #batches: AsyncGenerator<readonly ReadEvent[], void, void>
  #hasEnded = false
  #place: Place
  #leave: () => void = () => undefined

  constructor(
    private readonly events: WorkspaceEvents,
    private readonly topics: readonly string[],
    place: Place,
    private readonly left: () => void,
  ) {
    this.#place = place
    this.#batches = this.#follow(place)
  }

  /** The position after the last event delivered; valid while the next batch is awaited. */
  get place(): Place {
    return this.#place
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  next(): Promise<IteratorResult<readonly ReadEvent[], void>> {
    return this.#batches.next().catch(async (error: unknown) => {
      await this.return()
      throw error
    })
  }

  return(): Promise<IteratorResult<readonly ReadEvent[], void>> {
    if (!this.#hasEnded) this.left()
    this.#hasEnded = true
    this.#leave()
    return this.#batches.return()
  }

  /** Whether the follower was ended, or the source was closed. */
  get #isOver(): boolean {
    return this.#hasEnded || this.events.isClosed
  }

  async *#follow(from: Place): AsyncGenerator<readonly ReadEvent[], void, void> {
    let place = from
    while (!this.#isOver) {
      const kept = yield* this.#catchUp(place)
      if (kept) place = yield* this.#goOn(kept)
    }
  }

  /**
   * Yields committed events that were not delivered yet, from the table; returns the position to continue at among the
   * kept events.
   */
  async *#catchUp(from: Place): AsyncGenerator<readonly ReadEvent[], KeptPlace | null, void> {
    await this.#unlessEnded(this.events.wake())
    const goal = this.events.complete
    for (let place = from; !this.#isOver;) {
      const page = await this.events.read(place, this.topics, goal.place.seen)
      if (page.events.length > 0) yield page.events
      this.#place = page.place
      if (page.isEnd) return goal
      place = page.place
    }
    return null
  }

  /** Yields new events as they arrive; returns its position once the events after it are no longer kept. */
  async *#goOn(from: KeptPlace): AsyncGenerator<readonly ReadEvent[], Place, void> {
    let kept = from
    while (!this.#isOver) {
      const found = this.events.after(kept, mostAtOnce)
      if (!found) break
      kept = found.next
      const wanted = found.events.filter(({ topic }) => this.topics.includes(topic))
      if (wanted.length > 0) yield wanted
      else if (found.events.length === 0) await this.#unlessEnded(this.#more(kept.count))
      this.#place = kept.place
    }
    return kept.place
  }

  #more(count: number): Promise<void> {
    const { come, leave } = this.events.more(count)
    this.#leave = leave
    return come
  }

  async #unlessEnded(work: Promise<void>): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      const leave = this.#leave
      this.#leave = () => {
        leave()
        resolve()
      }
    })
    await Promise.race([work, ended])
  }
}
