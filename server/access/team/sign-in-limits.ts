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

/** A Redis that does not answer within this time counts as away. */
const patienceMs = 500

/**
 * Holds back whoever guesses passwords: so many tries for one e-mail, and from one address, in a quarter of an hour.
 * Counts are shared through Redis; while it is away each process counts for itself.
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

  /** Counts a try before its password is looked at. @throws RateLimitedError when there were too many */
  async attempt(email: string, address: string): Promise<void> {
    await count(this.#address, address)
    await count(this.#email, keyOf(email))
  }

  /** Counts a try to set a password with a link. @throws RateLimitedError when there were too many */
  attemptLink(address: string): Promise<void> {
    return count(this.#link, address)
  }

  /** Counts that a browser is sent to a provider, as a whole office does in the morning. @throws RateLimitedError when there were too many */
  attemptProvider(address: string): Promise<void> {
    return count(this.#provider, address)
  }

  /** Counts that somebody asks for a link by e-mail. @throws RateLimitedError when there were too many, whoever has the e-mail */
  async requestLink(email: string, address: string): Promise<void> {
    await count(this.#requestAddress, address)
    await count(this.#requestEmail, keyOf(email))
  }

  /** Counts a try of an operator's key. @throws RateLimitedError when there were too many */
  attemptOperator(address: string): Promise<void> {
    return count(this.#operator, address)
  }

  /** Takes back what the try of somebody who had the key has counted. */
  async operatorSucceeded(address: string): Promise<void> {
    await this.#operator.reward(address)
  }

  /** Takes back what the tries of one who got in have counted. */
  async succeeded(email: string, address: string): Promise<void> {
    await this.#email.delete(keyOf(email))
    await this.#address.reward(address)
  }
}

const keyOf = (email: string) => sha256(email.trim().toLowerCase())

/** The counts of one kind, in Redis or, while it is away, in memory. */
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
