import type { Database } from './database.ts'
import type { Logger } from './log.ts'
import { saidOf } from './origin.ts'
import { extendLeases } from './task-leases.ts'
import type { Task } from './tasks.ts'

/** For how long a task is claimed, in seconds: after that, the tasks of a crashed or stalled process are taken over. */
export const leaseSeconds = 6

/** Extends the leases of tasks while they are worked on. A stalled process extends none, so that others take over. */
export class Leases {
  readonly #held = new Map<Task, { until: number; since: number }>()
  #beat: NodeJS.Timeout | undefined

  constructor(
    private readonly deps: { database: Database; log: Logger },
    readonly seconds = leaseSeconds,
  ) {}

  /**
   * Runs work on newly claimed tasks, extending their leases for `mostSeconds` at most; after that, others may take
   * them over.
   */
  async during<T>(tasks: readonly Task[], mostSeconds: number, work: () => Promise<T>): Promise<T> {
    const since = performance.now()
    for (const task of tasks) this.#held.set(task, { since, until: since + mostSeconds * 1000 })
    this.#beat ??= setInterval(() => void this.#extend(), this.#beatMs).unref()
    try {
      return await work()
    } finally {
      for (const task of tasks) this.#held.delete(task)
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
    const tasks = [...this.#held].flatMap(([task, { since, until }]) =>
      now < until && now - since >= this.#beatMs / 2 ? task : [],
    )
    if (tasks.length === 0) return
    try {
      await extendLeases(this.deps.database.on('requests'), tasks, this.seconds)
    } catch (err) {
      this.deps.log.warn(
        { err, tasks: tasks.length, ...saidOf(...tasks.map((task) => task.origin)) },
        'leases could not be extended',
      )
    }
  }
}
