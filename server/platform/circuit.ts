import { LRUCache } from 'lru-cache'

const mostOutages = 5
const restMs = 30_000

interface State {
  outages: number
  restsUntil: number
  why: string
}

/**
 * Lets a service rest for 30 seconds after five outages in a row, so that nobody waits for what is not there. Then one
 * request finds out whether it is back, and all others wait for what it brings.
 */
export class Circuit {
  readonly #states = new LRUCache<string, State>({ max: 10_000 })

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Why and for how many milliseconds the service is to be left alone; null when the caller may ask, and then has to note how it went. */
  rest(key: string): { why: string; ms: number } | null {
    const state = this.#states.get(key)
    if (!state || state.outages < mostOutages) return null
    const ms = state.restsUntil - this.now()
    if (ms > 0) return { why: state.why, ms }
    state.restsUntil = this.now() + restMs
    return null
  }

  /** For how many milliseconds it is left alone from now on; 0 where it is not. Asks for nothing. */
  restMs(key: string): number {
    const state = this.#states.get(key)
    return state && state.outages >= mostOutages ? Math.max(0, state.restsUntil - this.now()) : 0
  }

  /** How many services are left alone now. */
  get resting(): number {
    return [...this.#states.keys()].filter((key) => this.restMs(key) > 0).length
  }

  /** Notes how a request went: why it was an outage, or null when the service was there, whatever it answered. */
  note(key: string, outage: string | null): void {
    if (outage === null) return void this.#states.delete(key)
    const outages = (this.#states.get(key)?.outages ?? 0) + 1
    this.#states.set(key, { outages, restsUntil: this.now() + restMs, why: outage })
  }
}
