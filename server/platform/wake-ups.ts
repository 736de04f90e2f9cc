import type { Queue } from 'bull'
import type { Jobs } from './jobs.ts'
import type { Logger } from './log.ts'

const quietMs = 10
/** Of so many that wait, and after as many more of this process, all are given up: where no worker runs they would fill Redis. */
const mostWaiting = 1000

/**
 * Wakes the workers of a kind of task. A wake-up may be lost (the lookout finds missed work) and is never awaited;
 * repeated wake-ups within a few milliseconds are sent once more at the end of that time.
 */
export class WakeUps {
  readonly #queue: Queue<{ kind: string }>
  readonly #listeners = new Map<string, () => void>()
  /** The kinds sent recently, and whether they were sent again since. */
  readonly #quiet = new Map<string, boolean>()
  /** How many were sent to other processes. */
  #sent = 0

  constructor(
    private readonly jobs: Jobs,
    private readonly log: Logger,
  ) {
    this.#queue = jobs.queue('wake-ups')
  }

  /** Wakes this process's own worker at once and another process's through Bull. */
  send(kind: string): void {
    if (this.#quiet.has(kind)) return void this.#quiet.set(kind, true)
    this.#quiet.set(kind, false)
    setTimeout(() => this.#endOfQuiet(kind), quietMs).unref()
    const here = this.#listeners.get(kind)
    if (here) setImmediate(here)
    else if (this.jobs.isUp(this.#queue))
      this.#enqueue(kind).catch((err: unknown) => this.log.debug({ err, kind }, 'wake-up lost'))
  }

  async #enqueue(kind: string): Promise<void> {
    await this.#queue.add({ kind })
    if (++this.#sent % mostWaiting === 0 && (await this.#queue.getWaitingCount()) > mostWaiting)
      await this.#queue.empty()
  }

  /** Sets the listener that is called whenever the kind is woken, by this or another process. */
  onWakeUp(kind: string, listener: () => void): void {
    this.#listeners.set(kind, listener)
  }

  /** Starts receiving the wake-ups of other processes. */
  listen(): void {
    const work = this.#queue.process(4, async ({ data }) => this.#listeners.get(data.kind)?.())
    work.catch((err: unknown) => this.log.debug({ err }, 'wake-ups stopped'))
  }

  #endOfQuiet(kind: string): void {
    const again = this.#quiet.get(kind)
    this.#quiet.delete(kind)
    if (again) this.send(kind)
  }
}
