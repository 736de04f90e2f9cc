import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/database.ts'
import type { Limit } from '../../platform/rate-limit.ts'
import type { Workspace } from '../workspaces/workspace.entity.ts'
import { workspaceById } from '../workspaces/workspace.store.ts'
import { type LimitedRoute, plans } from './plan-table.ts'

/** A change of plan, or of a workspace's own limits, is seen within this time. */
const freshMs = 30_000

type Terms = Pick<Workspace, 'plan' | 'rateLimits'>

/** Looks up the limits of workspaces, without asking the database for each request; null is none. */
export function planLimits({
  database,
}: {
  database: Database
}): (workspaceId: string, limited: LimitedRoute) => Promise<Limit | null> {
  const known = new LRUCache<string, Terms>({
    max: 10_000,
    ttl: freshMs,
    fetchMethod: (workspaceId) => database.inWorkspace(workspaceId, (tx) => workspaceById(tx, workspaceId)),
  })
  return async (workspaceId, limited) => raised(await known.forceFetch(workspaceId), limited)
}

/** The plan's limit, or the workspace's own where that is higher; what the specification fixes stays. */
function raised({ plan, rateLimits: own }: Terms, limited: LimitedRoute): Limit | null {
  const limit = plans[plan].rateLimits[limited]
  if (limit === null || limited === 'reports') return limit
  return { ...limit, requests: Math.max(limit.requests, own[limited] ?? 0) }
}
