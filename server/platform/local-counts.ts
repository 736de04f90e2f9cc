import { LRUCache } from 'lru-cache'

/** How much of a limit is used, and when its window ends. */
export interface Count {
  consumedPoints: number
  msBeforeNext: number
}

/** What this process knows of the counts that processes share, to go on from while those are out of reach. */
export class LocalCounts {
  readonly #used = new LRUCache<string, number>({ max: 50_000 })

  /** Remembers a shared count. */
  note(key: string, { consumedPoints, msBeforeNext }: Count): void {
    this.#used.set(key, consumedPoints, { ttl: Math.max(1, msBeforeNext) })
  }

  /** Whether a count is known whose window has not ended. */
  has(key: string): boolean {
    return this.#used.has(key)
  }

  /** Counts on from what is known, or opens a window of its own. */
  consume(key: string, points: number, { seconds }: { seconds: number }): Count {
    const known = this.#used.get(key)
    const left = this.#used.getRemainingTTL(key)
    const count =
      known === undefined || left <= 0
        ? { consumedPoints: points, msBeforeNext: seconds * 1000 }
        : { consumedPoints: known + points, msBeforeNext: left }
    this.note(key, count)
    return count
  }
}
