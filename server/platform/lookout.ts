import { createHash } from 'node:crypto'
import type { Database } from './database.ts'
import type { Logger } from './log.ts'

const usualMs = 1000

interface WatchedCondition {
  due: string
  wake(): void
}

/**
 * Looks once a second for work whose wake-up was lost, or that falls due by itself, and wakes whoever does it: one statement
 * for all of them, prepared once a connection. It looks while somebody watches.
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
   * Wakes whenever there is work, by an SQL condition that takes a step through an index, or few, however much there is. It
   * sees the tables as system and may hold without there being work. Answers how to end it; that resolves when nothing more comes.
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

  /** Without parameters, so that it is planned once; by key, for the plan has to do for tables that grow. */
  async #dueOf(watched: readonly WatchedCondition[]): Promise<number[]> {
    const text = watched.map(({ due }, at) => `select ${at} as at where ${due}`).join('\nunion all ')
    const name = `lookout-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
    const rows = await this.deps.database.asSystem((tx) => tx.query<{ at: number }>({ name, text }), {
      byKey: true,
    })
    return rows.map(({ at }) => at)
  }
}
