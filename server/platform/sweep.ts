import type { Logger } from './log.ts'
import type { Lookout } from './lookout.ts'

/** The SQL condition under which there is work, as the lookout takes it, and the log message of a failed run. */
export interface SweepOf {
  due: string
  failure: string
}

/** Runs work over everything due: whenever the lookout sees some and when it is woken, one run at a time. */
export class Sweep {
  #stopped = false
  #again = false
  #under: Promise<void> | undefined
  #unwatch: (() => Promise<void>) | undefined

  constructor(
    private readonly deps: { lookout: Lookout; log: Logger },
    private readonly of: SweepOf,
    private readonly work: () => Promise<void>,
  ) {}

  /** True once it should stop; long work checks it. */
  get stopped(): boolean {
    return this.#stopped
  }

  /** Starts watching for work. */
  start(): void {
    this.#unwatch = this.deps.lookout.watch(this.of.due, () => this.#begin())
  }

  /** Begins a run; while one is under way, another follows it, as that one may have read the rows already. */
  wake(): void {
    this.#again = this.#under !== undefined
    this.#begin()
  }

  /** Begins no more runs; resolves when the present one is done. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#unwatch?.()
    await this.#under
  }

  #begin(): void {
    if (!this.#stopped) this.#under ??= this.#run().finally(() => (this.#under = undefined))
  }

  async #run(): Promise<void> {
    do {
      this.#again = false
      await this.work().catch((err: unknown) => this.deps.log.warn({ err }, this.of.failure))
    } while (this.#again && !this.#stopped)
  }
}
