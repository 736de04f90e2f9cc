import { LRUCache } from 'lru-cache'

const mostOutages = 5
const restMs = 30_000

interface State {
  outages: number
  restsUntil: number
  why: string
}

/**
 * A circuit breaker: opens for 30 seconds after five outages in a row. Then one request probes the service, and all
 * others wait for its outcome.
 */
export class Circuit {
  readonly #states = new LRUCache<string, State>({ max: 10_000 })

  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Why the circuit is open and for how many milliseconds; null when the caller may send a request, whose outcome it
   * then has to `note`.
   */
  rest(key: string): { why: string; ms: number } | null {
    const state = this.#states.get(key)
    if (!state || state.outages < mostOutages) return null
    const ms = state.restsUntil - this.now()
    if (ms > 0) return { why: state.why, ms }
    state.restsUntil = this.now() + restMs
    return null
  }

  /** For how many milliseconds the circuit stays open; 0 where it is closed. Starts no probe. */
  restMs(key: string): number {
    const state = this.#states.get(key)
    return state && state.outages >= mostOutages ? Math.max(0, state.restsUntil - this.now()) : 0
  }

  /** How many circuits are open now. */
  get resting(): number {
    return [...this.#states.keys()].filter((key) => this.restMs(key) > 0).length
  }

  /** Records the outcome of a request: the reason of an outage, or null when the service responded, with whatever status. */
  note(key: string, outage: string | null): void {
    if (outage === null) return void this.#states.delete(key)
    const outages = (this.#states.get(key)?.outages ?? 0) + 1
    this.#states.set(key, { outages, restsUntil: this.now() + restMs, why: outage })
  }
}
