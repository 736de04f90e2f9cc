import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { Count, Counts, Limit } from './rate-limit.ts'
import { patientClient, type Redis } from './redis.ts'

/** Without an answer within this time, Redis counts as unavailable. */
const patienceMs = 250

/**
 * Counts requests in Redis. While it is unavailable, each process counts on from what it last saw, so that no key gets
 * its limit twice.
 */
export class RedisCounts implements Counts {
  readonly #limiters = new Map<string, { shared: RateLimiterRedis; own: RateLimiterMemory }>()

  constructor(private readonly redis: Redis) {}

  async add(counter: string, key: string, requests: number, limit: Limit): Promise<Count> {
    const { shared, own } = this.#limitersOf(counter, limit)
    const count = await shared.penalty(key, requests)
    await own.set(key, count.consumedPoints, Math.max(1, count.msBeforeNext) / 1000)
    return count
  }

  #limitersOf(keyPrefix: string, { requests, seconds }: Limit) {
    const known = this.#limiters.get(keyPrefix)
    if (known) return known
    const options = { keyPrefix, points: requests, duration: seconds }
    const own = new RateLimiterMemory(options)
    const shared = new RateLimiterRedis({
      ...options,
      storeClient: patientClient(this.redis, patienceMs),
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      insuranceLimiter: own,
    })
    this.#limiters.set(keyPrefix, { shared, own })
    return { shared, own }
  }
}
