import { LRUCache } from 'lru-cache'
import type { Database, Sql } from './database.ts'
import type { Count, Counts, Limit } from './rate-limit.ts'

/**
 * Counts requests of workspaces in PostgreSQL: exactly, independent of Redis, for low limits. Once a process has seen a
 * workspace's limit exceeded, it sends no further statement for it until the window ends, so a flood of requests is
 * cheap.
 */
export class DatabaseCounts implements Counts {
  readonly #usedUp = new LRUCache<string, Count>({ max: 50_000 })

  constructor(private readonly database: Database) {}

  /** @throws UnavailableError while the database is unavailable */
  async add(counter: string, workspaceId: string, requests: number, limit: Limit): Promise<Count> {
    const line = `${counter}:${workspaceId}`
    const usedUp = this.#usedUp.get(line)
    if (usedUp)
      return {
        consumedPoints: usedUp.consumedPoints + requests,
        msBeforeNext: this.#usedUp.getRemainingTTL(line),
      }
    const count = await this.database.inWorkspace(workspaceId, (tx) =>
      counted(tx, workspaceId, counter, requests, limit.seconds),
    )
    if (count.consumedPoints >= limit.requests)
      this.#usedUp.set(line, count, { ttl: Math.max(1, count.msBeforeNext) })
    return count
  }
}

async function counted(
  tx: Sql,
  workspaceId: string,
  counter: string,
  requests: number,
  seconds: number,
): Promise<Count> {
  const [count] = await tx.query<Count>(
    `insert into request_count as c (workspace_id, counter, used, ends_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))
     on conflict (workspace_id, counter) do update set
       used = excluded.used + case when c.ends_at > now() then c.used else 0 end,
       ends_at = case when c.ends_at > now() then c.ends_at else excluded.ends_at end
     returning used as "consumedPoints", extract(epoch from ends_at - now())::float8 * 1000 as "msBeforeNext"`,
    [workspaceId, counter, requests, seconds],
  )
  if (!count) throw new Error('the requests were not counted')
  return count
}
