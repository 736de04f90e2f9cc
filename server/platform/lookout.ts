import { createHash } from 'node:crypto'
import type { Database } from './database.ts'
import type { Logger } from './log.ts'

const usualMs = 1000

interface WatchedCondition {
  due: string
  wake(): void
}

/**
 * Polls once a second for work whose wake-up was lost or that falls due by itself, and wakes its workers: one prepared
 * statement for all conditions. Polls only while there are watchers.
 */
export class Lookout {
  readonly #watched = new Set<WatchedCondition>()
  #timeout: NodeJS.Timeout | undefined
  #under: Promise<void> = Promise.resolve()

  constructor(
    private readonly deps: { database: Database; log: Logger },
    private readonly everyMs = usualMs,
  ) {}

  /**
   * Calls `wake` whenever the SQL condition holds. The condition must be cheap however much work there is (an index
   * probe or a few), sees the tables as system, and may hold without there being work. Returns a function that ends the
   * watch; it resolves when `wake` will not be called any more.
   */
  watch(due: string, wake: () => void): () => Promise<void> {
    const watched = { due, wake }
    this.#watched.add(watched)
    if (this.#timeout === undefined) this.#schedule()
    return async () => {
      this.#watched.delete(watched)
      if (this.#watched.size > 0) return
      clearTimeout(this.#timeout)
      this.#timeout = undefined
      await this.#under
    }
  }

  #schedule(): void {
    this.#timeout = setTimeout(() => {
      this.#under = this.#look().finally(() => {
        if (this.#watched.size > 0) this.#schedule()
      })
    }, this.everyMs)
  }

  async #look(): Promise<void> {
    const watched = [...this.#watched]
    try {
      for (const at of await this.#dueOf(watched)) watched[at]?.wake()
    } catch (err) {
      this.deps.log.warn({ err }, 'work could not be looked for')
    }
  }

  /** Without parameters, so that it is planned once; by key, as the plan has to serve growing tables. */
  async #dueOf(watched: readonly WatchedCondition[]): Promise<number[]> {
    const text = watched.map(({ due }, at) => `select ${at} as at where ${due}`).join('\nunion all ')
    const name = `lookout-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
    const rows = await this.deps.database.asSystem((tx) => tx.query<{ at: number }>({ name, text }), {
      byKey: true,
    })
    return rows.map(({ at }) => at)
  }
}
