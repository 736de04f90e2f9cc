import { LRUCache } from 'lru-cache'

const mostFailures = 5
const restMs = 30_000

interface State {
  failures: number
  restsUntil: number
}

/** Lets a service rest for 30 seconds after five failures in a row, so that nobody waits for what is not there. */
export class Circuit {
  readonly #states = new LRUCache<string, State>({ max: 10_000 })

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** For how many milliseconds the service is to be left alone; 0 when it may be asked. */
  restMs(key: string): number {
    return Math.max(0, (this.#states.get(key)?.restsUntil ?? 0) - this.now())
  }

  /** Notes how a request went. */
  note(key: string, ok: boolean): void {
    if (ok) return void this.#states.delete(key)
    const failures = (this.#states.get(key)?.failures ?? 0) + 1
    this.#states.set(key, { failures, restsUntil: failures >= mostFailures ? this.now() + restMs : 0 })
  }
}
