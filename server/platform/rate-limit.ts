import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible'
import { type LimitState, RateLimitedError } from './errors.ts'
import type { Redis } from './redis.ts'

/** So many requests in so many seconds, counted from the first of them. */
export interface Limit {
  requests: number
  seconds: number
}

type Limiter = Pick<RLWrapperTimeouts, 'consume'>

interface Waiting {
  resolve(state: LimitState): void
  reject(error: unknown): void
}

/** A Redis that does not answer within this time counts as away. */
const patienceMs = 250

/**
 * Limits that all processes share through Redis; while Redis is away each process counts for itself. Requests that
 * arrive while a count is under way are counted together, so that a busy key costs one round trip for many requests.
 */
export class RateLimits {
  readonly #limiters = new Map<string, Limiter>()
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(private readonly redis: Redis) {}

  /**
   * Counts one request of the key and says what is left.
   * @throws RateLimitedError once more than the limit was asked for
   */
  consume(name: string, key: string, limit: Limit): Promise<LimitState> {
    const counter = `limit:${name}:${limit.requests}:${limit.seconds}`
    const limiter = this.#limiterOf(counter, limit)
    const line = `${counter}:${key}`
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(line)
      if (waiting) return void waiting.push({ resolve, reject })
      this.#waiting.set(line, [{ resolve, reject }])
      void this.#count(line, key, limiter, limit)
    })
  }

  async #count(line: string, key: string, limiter: Limiter, limit: Limit): Promise<void> {
    for (let batch = this.#take(line); batch.length > 0; batch = this.#take(line)) {
      try {
        settle(batch, await consumed(limiter, key, batch.length), limit)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#waiting.delete(line)
  }

  #take(line: string): Waiting[] {
    return this.#waiting.get(line)?.splice(0) ?? []
  }

  #limiterOf(keyPrefix: string, { requests, seconds }: Limit): Limiter {
    const known = this.#limiters.get(keyPrefix)
    if (known) return known
    const options = { keyPrefix, points: requests, duration: seconds }
    const insuranceLimiter = new RateLimiterMemory(options)
    const shared = new RateLimiterRedis({
      ...options,
      storeClient: this.redis,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      insuranceLimiter,
    })
    const limiter = new RLWrapperTimeouts({ limiter: shared, timeoutMs: patienceMs, insuranceLimiter })
    this.#limiters.set(keyPrefix, limiter)
    return limiter
  }
}

/** The count after the given points were added, over the limit or not. */
async function consumed(limiter: Limiter, key: string, points: number): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points)
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  }
}

/** Lets in as many of a batch as the limit still had room for, first come first served. */
function settle(
  batch: Waiting[],
  { consumedPoints, msBeforeNext }: RateLimiterRes,
  { requests }: Limit,
): void {
  const before = consumedPoints - batch.length
  const reset = Math.ceil((Date.now() + msBeforeNext) / 1000)
  batch.forEach(({ resolve, reject }, index) => {
    const state = { limit: requests, remaining: Math.max(0, requests - before - index - 1), reset }
    if (before + index < requests) resolve(state)
    else reject(new RateLimitedError(state))
  })
}
