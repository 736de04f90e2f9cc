import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { type LimitState, RateLimitedError } from './errors.ts'
import { type Count, LocalCounts } from './local-counts.ts'
import { within } from './patience.ts'
import type { Redis } from './redis.ts'

/** So many requests in so many seconds, counted from the first of them. */
export interface Limit {
  requests: number
  seconds: number
}

interface Waiting {
  resolve(state: LimitState): void
  reject(error: unknown): void
}

/** A Redis that does not answer within this time counts as away. */
const patienceMs = 250

/**
 * Limits that all processes share through Redis, exact however many requests come at once. While Redis is away or hangs
 * each process counts on for itself from what it knew, so that nobody gets a second limit by that. Requests that arrive while a count is under way are counted together, so that a busy key costs one round trip for many requests.
 */
export class RateLimits {
  readonly #limiters = new Map<string, RateLimiterRedis>()
  readonly #local = new LocalCounts()
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

  async #count(line: string, key: string, limiter: RateLimiterRedis, limit: Limit): Promise<void> {
    for (let batch = this.#take(line); batch.length > 0; batch = this.#take(line)) {
      try {
        const shared = await within(patienceMs, consumed(limiter, key, batch.length))
        this.#local.note(line, shared)
        settle(batch, shared, limit)
      } catch {
        settle(batch, this.#local.consume(line, batch.length, limit), limit)
      }
    }
    this.#waiting.delete(line)
  }

  #take(line: string): Waiting[] {
    return this.#waiting.get(line)?.splice(0) ?? []
  }

  #limiterOf(keyPrefix: string, { requests, seconds }: Limit): RateLimiterRedis {
    const known = this.#limiters.get(keyPrefix)
    if (known) return known
    const limiter = new RateLimiterRedis({
      keyPrefix,
      points: requests,
      duration: seconds,
      storeClient: this.redis,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
    })
    this.#limiters.set(keyPrefix, limiter)
    return limiter
  }
}

/** The count after the given points were added, over the limit or not. @throws when Redis is away */
async function consumed(limiter: RateLimiterRedis, key: string, points: number): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points)
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  }
}

/** Lets in as many of a batch as the limit still had room for, first come first served. */
function settle(batch: Waiting[], { consumedPoints, msBeforeNext }: Count, { requests }: Limit): void {
  const before = consumedPoints - batch.length
  const reset = Math.ceil((Date.now() + msBeforeNext) / 1000)
  const retryAfter = Math.ceil(msBeforeNext / 1000)
  batch.forEach(({ resolve, reject }, index) => {
    const state = {
      limit: requests,
      remaining: Math.max(0, requests - before - index - 1),
      reset,
      retryAfter,
    }
    if (before + index < requests) resolve(state)
    else reject(new RateLimitedError(state))
  })
}
