import type { Database } from '../../platform/database.ts'
import type { LimitState } from '../../platform/errors.ts'
import { DatabaseCounts } from '../../platform/database-counts.ts'
import { type Limit, RateLimits } from '../../platform/rate-limit.ts'
import { RedisCounts } from '../../platform/redis-counts.ts'
import type { Redis } from '../../platform/redis.ts'
import { planLimits } from './plan-limits.ts'
import type { LimitedRoute } from './plan-table.ts'

/** Counts requests against what the workspace's plan allows, by whichever interface they come (section 8). */
export class RequestLimits {
  /** The specification's own limit holds exactly, without Redis too; the others go on in each process then. */
  readonly #exact: RateLimits
  readonly #shared: RateLimits
  readonly #limitOf: (workspaceId: string, limited: LimitedRoute) => Promise<Limit | null>

  constructor({ database, redis }: { database: Database; redis: Redis }) {
    this.#exact = new RateLimits(new DatabaseCounts(database))
    this.#shared = new RateLimits(new RedisCounts(redis))
    this.#limitOf = planLimits({ database })
  }

  /**
   * Counts one request and says what is left; null where the workspace has no limit.
   * @throws RateLimitedError once more than the limit was asked for
   */
  async count(workspaceId: string, limited: LimitedRoute): Promise<LimitState | null> {
    const limit = await this.#limitOf(workspaceId, limited)
    const limits = limited === 'reports' ? this.#exact : this.#shared
    return limit && limits.consume(limited, workspaceId, limit)
  }

  /**
   * Counts what a GraphQL operation of an API key costs, and says what the key has left in the minute.
   * @throws RateLimitedError once its operations cost more than that in a minute
   */
  spend(keyId: string, cost: number, requests: number): Promise<LimitState> {
    return this.#shared.consume('graphql', keyId, { requests, seconds: 60 }, cost)
  }
}
