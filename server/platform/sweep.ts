import type { Logger } from './log.ts'
import type { Lookout } from './lookout.ts'

/** When there is work for a sweep, by an SQL condition as the lookout takes it, and what is logged when one fails. */
export interface SweepOf {
  due: string
  failure: string
}

/** Work that goes through all that is due: whenever the lookout sees some and when it is woken, one run at a time. */
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

  /** True once it is to end: work that takes long looks at it. */
  get stopped(): boolean {
    return this.#stopped
  }

  /** Has the lookout watch for work. */
  start(): void {
    this.#unwatch = this.deps.lookout.watch(this.of.due, () => this.#begin())
  }

  /** Begins a run; while one is under way, another follows it, for that one may have looked already. */
  wake(): void {
    this.#again = this.#under !== undefined
    this.#begin()
  }

  /** Begins no run any more; resolves when the one under way is done. */
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
