import { LRUCache } from 'lru-cache'
import type { Database } from '../platform/database.ts'
import type { Limit } from '../platform/rate-limit.ts'
import type { Plan } from '../workspaces/workspace.entity.ts'
import { workspaceById } from '../workspaces/workspace.service.ts'
import { type LimitedRoute, plans } from './plan-table.ts'

/** A change of plan is seen within this time. */
const freshMs = 30_000

/** Looks up the limits of workspaces by their plan, without asking the database for each request; null is none. */
export function planLimits({
  database,
}: {
  database: Database
}): (workspaceId: string, limited: LimitedRoute) => Promise<Limit | null> {
  const known = new LRUCache<string, Plan>({
    max: 10_000,
    ttl: freshMs,
    fetchMethod: async (workspaceId) =>
      (await database.inWorkspace(workspaceId, (tx) => workspaceById(tx, workspaceId))).plan,
  })
  return async (workspaceId, limited) => plans[await known.forceFetch(workspaceId)].rateLimits[limited]
}
