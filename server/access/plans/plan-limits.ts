import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/database.ts'
import type { Limit } from '../../platform/rate-limit.ts'
import type { Workspace } from '../workspaces/workspace.entity.ts'
import { workspaceById } from '../workspaces/workspace.store.ts'
import { type LimitedRoute, plans } from './plan-table.ts'

/** How long a change of plan, or of a workspace's own limits, can take to apply, in milliseconds. */
const freshMs = 30_000

type Terms = Pick<Workspace, 'plan' | 'rateLimits'>

/** A cached look-up of the limits of workspaces; null is no limit. */
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

/** The plan's limit, or the workspace's own where that is higher; a limit fixed by the specification is never raised. */
function raised({ plan, rateLimits: own }: Terms, limited: LimitedRoute): Limit | null {
  const limit = plans[plan].rateLimits[limited]
  if (limit === null || limited === 'reports') return limit
  return { ...limit, requests: Math.max(limit.requests, own[limited] ?? 0) }
}
