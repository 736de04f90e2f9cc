import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { type Count, LocalCounts } from './local-counts.ts'
import { within } from './patience.ts'
import type { Counts, Limit } from './rate-limit.ts'
import type { Redis } from './redis.ts'

/** A Redis that does not answer within this time counts as away. */
const patienceMs = 250

/**
 * Requests counted in Redis. While it is away or hangs each process counts on for itself from what it knew, so that
 * nobody gets a second limit by that.
 */
export class RedisCounts implements Counts {
  readonly #limiters = new Map<string, RateLimiterRedis>()
  readonly #local = new LocalCounts()

  constructor(private readonly redis: Redis) {}

  async add(counter: string, key: string, requests: number, limit: Limit): Promise<Count> {
    const line = `${counter}:${key}`
    try {
      const shared = await within(patienceMs, consumed(this.#limiterOf(counter, limit), key, requests))
      this.#local.note(line, shared)
      return shared
    } catch {
      return this.#local.consume(line, requests, limit)
    }
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
