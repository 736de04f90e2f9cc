import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { sha256 } from '../../platform/crypto.ts'
import { RateLimitedError } from '../../platform/errors.ts'
import { within } from '../../platform/patience.ts'
import type { Redis } from '../../platform/redis.ts'

const quarterOfAnHour = 15 * 60
const triesOfOneEmail = 10
const triesOfOneAddress = 100
const linksOfOneAddress = 30
const operatorsOfOneAddress = 30

/** A Redis that does not answer within this time counts as away. */
const patienceMs = 500

/**
 * Holds back whoever guesses passwords: so many tries for one e-mail, and from one address, in a quarter of an hour.
 * Counts are shared through Redis; while it is away each process counts for itself.
 */
export class SignInLimits {
  readonly #email: Tries
  readonly #address: Tries
  readonly #link: Tries
  readonly #operator: Tries

  constructor(redis: Redis) {
    this.#email = new Tries(redis, 'sign-in:email', triesOfOneEmail)
    this.#address = new Tries(redis, 'sign-in:address', triesOfOneAddress)
    this.#link = new Tries(redis, 'password-link:address', linksOfOneAddress)
    this.#operator = new Tries(redis, 'operator:address', operatorsOfOneAddress)
  }

  /** Counts a try before its password is looked at. @throws RateLimitedError when there were too many */
  async attempt(email: string, address: string): Promise<void> {
    await this.#address.count(address)
    await this.#email.count(keyOf(email))
  }

  /** Counts a try to set a password with a link. @throws RateLimitedError when there were too many */
  attemptLink(address: string): Promise<void> {
    return this.#link.count(address)
  }

  /** Counts a try of an operator's key. @throws RateLimitedError when there were too many */
  attemptOperator(address: string): Promise<void> {
    return this.#operator.count(address)
  }

  /** Takes back what the try of somebody who had the key has counted. */
  async operatorSucceeded(address: string): Promise<void> {
    await this.#operator.do((limiter) => limiter.reward(address))
  }

  /** Takes back what the tries of one who got in have counted. */
  async succeeded(email: string, address: string): Promise<void> {
    await this.#email.do((limiter) => limiter.delete(keyOf(email)))
    await this.#address.do((limiter) => limiter.reward(address))
  }
}

const keyOf = (email: string) => sha256(email.trim().toLowerCase())

/** The counts of one kind, in Redis or, while it is away, in memory. */
class Tries {
  readonly #shared: RateLimiterRedis
  readonly #own: RateLimiterMemory

  constructor(storeClient: Redis, keyPrefix: string, points: number) {
    const options = { keyPrefix, points, duration: quarterOfAnHour }
    this.#own = new RateLimiterMemory(options)
    this.#shared = new RateLimiterRedis({
      ...options,
      storeClient,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
    })
  }

  async do<T>(command: (limiter: RateLimiterAbstract) => Promise<T>): Promise<T> {
    try {
      return await within(patienceMs, command(this.#shared))
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw refusal
      return command(this.#own)
    }
  }

  async count(key: string): Promise<void> {
    try {
      await this.do((limiter) => limiter.consume(key))
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const reset = Math.ceil((Date.now() + refusal.msBeforeNext) / 1000)
      const state = {
        limit: this.#shared.points,
        remaining: 0,
        reset,
        retryAfter: Math.ceil(refusal.msBeforeNext / 1000),
      }
      throw new RateLimitedError(state, 'Too many tries, wait a few minutes')
    }
  }
}
