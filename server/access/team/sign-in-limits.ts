import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { sha256 } from '../../platform/crypto.ts'
import { RateLimitedError } from '../../platform/errors.ts'
import { patientClient, type Redis } from '../../platform/redis.ts'

const quarterOfAnHour = 15 * 60
const triesOfOneEmail = 10
const triesOfOneAddress = 100
const linksOfOneAddress = 30
const providersOfOneAddress = 300
const requestsOfOneEmail = 3
const requestsOfOneAddress = 20
const operatorsOfOneAddress = 30

/** Without an answer within this time, Redis counts as unavailable. */
const patienceMs = 500

/**
 * Limits the guessing of passwords: attempts per e-mail address, and per IP address, in 15 minutes. Counts are shared
 * through Redis; while it is unavailable each process counts separately.
 */
export class SignInLimits {
  readonly #email: RateLimiterRedis
  readonly #address: RateLimiterRedis
  readonly #link: RateLimiterRedis
  readonly #provider: RateLimiterRedis
  readonly #requestEmail: RateLimiterRedis
  readonly #requestAddress: RateLimiterRedis
  readonly #operator: RateLimiterRedis

  constructor(redis: Redis) {
    this.#email = triesOf(redis, 'sign-in:email', triesOfOneEmail)
    this.#address = triesOf(redis, 'sign-in:address', triesOfOneAddress)
    this.#link = triesOf(redis, 'password-link:address', linksOfOneAddress)
    this.#provider = triesOf(redis, 'provider:address', providersOfOneAddress)
    this.#requestEmail = triesOf(redis, 'password-request:email', requestsOfOneEmail)
    this.#requestAddress = triesOf(redis, 'password-request:address', requestsOfOneAddress)
    this.#operator = triesOf(redis, 'operator:address', operatorsOfOneAddress)
  }

  /** Counts an attempt before its password is checked. @throws RateLimitedError */
  async attempt(email: string, address: string): Promise<void> {
    await count(this.#address, address)
    await count(this.#email, keyOf(email))
  }

  /** Counts an attempt to set a password with a link. @throws RateLimitedError */
  attemptLink(address: string): Promise<void> {
    return count(this.#link, address)
  }

  /** Counts a redirect to a provider, with a limit high enough for a whole office. @throws RateLimitedError */
  attemptProvider(address: string): Promise<void> {
    return count(this.#provider, address)
  }

  /** Counts a request of a link by e-mail, also for unknown addresses. @throws RateLimitedError */
  async requestLink(email: string, address: string): Promise<void> {
    await count(this.#requestAddress, address)
    await count(this.#requestEmail, keyOf(email))
  }

  /** Counts an attempt with an operator's key. @throws RateLimitedError */
  attemptOperator(address: string): Promise<void> {
    return count(this.#operator, address)
  }

  /** Uncounts a successful attempt with an operator's key. */
  async operatorSucceeded(address: string): Promise<void> {
    await this.#operator.reward(address)
  }

  /** Resets the counts after a successful sign-in. */
  async succeeded(email: string, address: string): Promise<void> {
    await this.#email.delete(keyOf(email))
    await this.#address.reward(address)
  }
}

const keyOf = (email: string) => sha256(email.trim().toLowerCase())

/** A limiter in Redis or, while it is unavailable, in memory. */
function triesOf(redis: Redis, keyPrefix: string, points: number): RateLimiterRedis {
  const options = { keyPrefix, points, duration: quarterOfAnHour }
  return new RateLimiterRedis({
    ...options,
    storeClient: patientClient(redis, patienceMs),
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(options),
  })
}

async function count(tries: RateLimiterRedis, key: string): Promise<void> {
  try {
    await tries.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const reset = Math.ceil((Date.now() + refusal.msBeforeNext) / 1000)
    const retryAfter = Math.ceil(refusal.msBeforeNext / 1000)
    const state = { limit: tries.points, remaining: 0, reset, retryAfter }
    throw new RateLimitedError(state, 'Too many tries, wait a few minutes')
  }
}
