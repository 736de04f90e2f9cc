import type { Database } from './database.ts'
import type { Logger } from './log.ts'
import { type Origin, originFields } from './origin.ts'
import { extendLeases } from './task-leases.ts'
import type { Task } from './tasks.ts'

/** For how long a task is claimed, in seconds: after that, the tasks of a crashed or stalled process are taken over. */
export const leaseSeconds = 6

/** What is held under leases of a kind. */
interface LeaseKind<Held> {
  /** Extends the leases of those that are still ours, by the database's clock. */
  extend(database: Database, held: readonly Held[], seconds: number): Promise<unknown>
  /** The requests that it comes from, for the log. */
  originsOf(held: Held): readonly (Origin | null)[]
}

/** Extends the leases of what is worked on. A worker that stands still extends none, so that others take over. */
export class Leases<Held> {
  readonly #held = new Map<Held, { until: number; since: number }>()
  #beat: NodeJS.Timeout | undefined

  constructor(
    private readonly kind: LeaseKind<Held>,
    private readonly deps: { database: Database; log: Logger },
    readonly seconds = leaseSeconds,
  ) {}

  /** Works on what was claimed just now, for `mostSeconds` at most: what takes longer may be taken over by others. */
  async during<T>(held: readonly Held[], mostSeconds: number, work: () => Promise<T>): Promise<T> {
    const since = performance.now()
    for (const one of held) this.#held.set(one, { since, until: since + mostSeconds * 1000 })
    this.#beat ??= setInterval(() => void this.#extend(), this.#beatMs).unref()
    try {
      return await work()
    } finally {
      for (const one of held) this.#held.delete(one)
      if (this.#held.size === 0) this.#rest()
    }
  }

  get #beatMs(): number {
    return (this.seconds * 1000) / 3
  }

  #rest(): void {
    clearInterval(this.#beat)
    this.#beat = undefined
  }

  /** Uses the connections of requests, as those of jobs may all be taken by the work itself. */
  async #extend(): Promise<void> {
    const now = performance.now()
    const held = [...this.#held].flatMap(([one, { since, until }]) =>
      now < until && now - since >= this.#beatMs / 2 ? one : [],
    )
    if (held.length === 0) return
    try {
      await this.kind.extend(this.deps.database.on('requests'), held, this.seconds)
    } catch (err) {
      const origins = held.flatMap((one) => this.kind.originsOf(one))
      this.deps.log.warn(
        { err, held: held.length, ...originFields(...origins) },
        'leases could not be extended',
      )
    }
  }
}

/** The leases of tasks. */
export const taskLeases = (deps: { database: Database; log: Logger }, seconds = leaseSeconds): Leases<Task> =>
  new Leases({ extend: extendLeases, originsOf: ({ origin }) => [origin] }, deps, seconds)
