import { UnavailableError } from './errors.ts'

/** What becomes of one item of a batch. */
export type Settled<R> = { ok: true; value: R } | { ok: false; error: unknown }

interface Waiting<T, R> {
  item: T
  resolve: (value: R) => void
  reject: (error: unknown) => void
}

/**
 * Collects items while its lanes are busy and flushes them together: one transaction serves many requests under load,
 * and a lone request waits for nobody. When a batch fails as a whole, its items are tried one by one, so that one bad
 * item fails alone; when the database is away, all of them are told so at once.
 */
export class Batcher<T, R> {
  readonly #waiting: Waiting<T, R>[] = []
  #busy = 0
  #idle: (() => void)[] = []

  constructor(
    private readonly flush: (items: T[]) => Promise<Settled<R>[]>,
    private readonly options: { lanes: number; most: number },
  ) {}

  /** The item's own outcome, once the batch it travelled in has committed. */
  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      this.#start()
    })
  }

  /** Resolves when nothing is waiting or under way. */
  async drain(): Promise<void> {
    if (this.#busy > 0 || this.#waiting.length > 0)
      await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  #start(): void {
    if (this.#busy >= this.options.lanes || this.#waiting.length === 0) return
    this.#busy++
    setImmediate(() => void this.#run())
  }

  async #run(): Promise<void> {
    const batch = this.#waiting.splice(0, this.options.most)
    if (batch.length > 0) await this.#settle(batch)
    this.#busy--
    this.#start()
    if (this.#busy === 0 && this.#waiting.length === 0) this.#idle.splice(0).forEach((resolve) => resolve())
  }

  async #settle(batch: Waiting<T, R>[]): Promise<void> {
    try {
      const settled = await this.flush(batch.map(({ item }) => item))
      batch.forEach((waiting, index) => {
        const result = settled[index]
        if (result?.ok) waiting.resolve(result.value)
        else waiting.reject(result?.error)
      })
    } catch (error) {
      if (batch.length === 1 || error instanceof UnavailableError)
        return batch.forEach(({ reject }) => reject(error))
      for (const one of batch) await this.#settle([one])
    }
  }
}
