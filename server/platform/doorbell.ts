import type { Queue } from 'bull'
import type { Jobs } from './jobs.ts'
import type { Logger } from './log.ts'

const quietMs = 10

/**
 * Wakes whoever works on a kind of task. A ring may be lost (workers poll as well) and is never waited for; rings that
 * come within a few milliseconds of one another are rung once more at the end of that time.
 */
export class Doorbell {
  readonly #queue: Queue<{ kind: string }>
  readonly #listeners = new Map<string, () => void>()
  /** The kinds rung lately, and whether they were rung again since. */
  readonly #quiet = new Map<string, boolean>()

  constructor(
    private readonly jobs: Jobs,
    private readonly log: Logger,
  ) {
    this.#queue = jobs.queue('doorbell')
  }

  /** Wakes this process's own worker at once and another process's through Bull. */
  ring(kind: string): void {
    if (this.#quiet.has(kind)) return void this.#quiet.set(kind, true)
    this.#quiet.set(kind, false)
    setTimeout(() => this.#endOfQuiet(kind), quietMs).unref()
    const here = this.#listeners.get(kind)
    if (here) setImmediate(here)
    else if (this.jobs.isUp(this.#queue))
      this.#queue.add({ kind }).catch((err: unknown) => this.log.debug({ err, kind }, 'ring lost'))
  }

  /** Calls back whenever the kind is rung, here or elsewhere. */
  answer(kind: string, listener: () => void): void {
    this.#listeners.set(kind, listener)
  }

  /** Starts taking rings of other processes. */
  listen(): void {
    const work = this.#queue.process(4, async ({ data }) => this.#listeners.get(data.kind)?.())
    work.catch((err: unknown) => this.log.debug({ err }, 'doorbell stopped'))
  }

  #endOfQuiet(kind: string): void {
    const again = this.#quiet.get(kind)
    this.#quiet.delete(kind)
    if (again) this.ring(kind)
  }
}
