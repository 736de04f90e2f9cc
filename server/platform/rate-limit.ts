import { type LimitState, RateLimitedError } from './errors.ts'

/** A number of requests, or of cost points, per number of seconds, counted from the first request. */
export interface Limit {
  requests: number
  seconds: number
}

/** How much of a limit is used, and when its window ends. */
export interface Count {
  consumedPoints: number
  msBeforeNext: number
}

/** A store of counts. */
export interface Counts {
  /** The use of the key's limit including these requests, even beyond the limit, and when its window ends. */
  add(counter: string, key: string, requests: number, limit: Limit): Promise<Count>
}

interface WaitingCall {
  points: number
  resolve(state: LimitState): void
  reject(error: unknown): void
}

/**
 * Rate limits shared by all processes, exact under concurrency. Requests that arrive while a count is in progress are
 * counted together, so that a busy key costs one round trip for many requests.
 */
export class RateLimits {
  readonly #waiting = new Map<string, WaitingCall[]>()

  constructor(private readonly counts: Counts) {}

  /**
   * Counts one request of the key, or its points, and returns what is left.
   * @throws RateLimitedError when the limit is exceeded
   */
  consume(name: string, key: string, limit: Limit, points = 1): Promise<LimitState> {
    const counter = `limit:${name}:${limit.requests}:${limit.seconds}`
    const line = `${counter}:${key}`
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(line)
      if (waiting) return void waiting.push({ points, resolve, reject })
      this.#waiting.set(line, [{ points, resolve, reject }])
      void this.#count(line, (sum) => this.counts.add(counter, key, sum, limit), limit)
    })
  }

  async #count(line: string, add: (points: number) => Promise<Count>, limit: Limit): Promise<void> {
    for (let batch = this.#take(line); batch.length > 0; batch = this.#take(line)) {
      try {
        answerEach(batch, await add(pointsOf(batch)), limit)
      } catch (error) {
        batch.forEach(({ reject }) => reject(error))
      }
    }
    this.#waiting.delete(line)
  }

  #take(line: string): WaitingCall[] {
    return this.#waiting.get(line)?.splice(0) ?? []
  }
}

const pointsOf = (batch: readonly WaitingCall[]): number => batch.reduce((sum, { points }) => sum + points, 0)

/** Admits the requests of a batch that fit the limit, first come first served. */
function answerEach(
  batch: WaitingCall[],
  { consumedPoints, msBeforeNext }: Count,
  { requests }: Limit,
): void {
  let used = consumedPoints - pointsOf(batch)
  const reset = Math.ceil((Date.now() + msBeforeNext) / 1000)
  const retryAfter = Math.ceil(msBeforeNext / 1000)
  for (const { points, resolve, reject } of batch) {
    used += points
    const state = { limit: requests, remaining: Math.max(0, requests - used), reset, retryAfter }
    if (used <= requests) resolve(state)
    else reject(new RateLimitedError(state))
  }
}
