import { DatabaseCounts } from '../../platform/database-counts.ts'
import type { Database } from '../../platform/database.ts'
import type { LimitState } from '../../platform/errors.ts'
import { type Limit, RateLimits } from '../../platform/rate-limit.ts'
import { RedisCounts } from '../../platform/redis-counts.ts'
import type { Redis } from '../../platform/redis.ts'
import { planLimits } from './plan-limits.ts'
import type { LimitedRoute } from './plan-table.ts'

/** Counts requests against the limits of the workspace's plan, over any interface (section 8). */
export class RequestLimits {
  /** The limit fixed by the specification is exact even without Redis; the others are then counted per process. */
  readonly #exact: RateLimits
  readonly #shared: RateLimits
  readonly #limitOf: (workspaceId: string, limited: LimitedRoute) => Promise<Limit | null>

  constructor({ database, redis }: { database: Database; redis: Redis }) {
    this.#exact = new RateLimits(new DatabaseCounts(database))
    this.#shared = new RateLimits(new RedisCounts(redis))
    this.#limitOf = planLimits({ database })
  }

  /**
   * Counts one request and returns what is left; null where the workspace has no limit.
   * @throws RateLimitedError when the limit is exceeded
   */
  async count(workspaceId: string, limited: LimitedRoute): Promise<LimitState | null> {
    const limit = await this.#limitOf(workspaceId, limited)
    const limits = limited === 'reports' ? this.#exact : this.#shared
    return limit && limits.consume(limited, workspaceId, limit)
  }

  /**
   * Counts the cost of a GraphQL operation of an API key, and returns what the key has left in the minute.
   * @throws RateLimitedError when its operations exceed the cost limit of a minute
   */
  spend(keyId: string, cost: number, requests: number): Promise<LimitState> {
    return this.#shared.consume('graphql', keyId, { requests, seconds: 60 }, cost)
  }
}
