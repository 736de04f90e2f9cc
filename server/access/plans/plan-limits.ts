import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { Limit } from '../../platform/rate-limit.ts'
import type { Plan } from '../workspaces/workspace.entity.ts'
import { type LimitedRoute, plans } from './plan-table.ts'
import type { OwnLimits } from './own-limits.ts'

/** A change of plan, or of a workspace's own limits, is seen within this time. */
const freshMs = 30_000

interface Terms {
  plan: Plan
  own: OwnLimits
}

/** Looks up the limits of workspaces, without asking the database for each request; null is none. */
export function planLimits({
  database,
}: {
  database: Database
}): (workspaceId: string, limited: LimitedRoute) => Promise<Limit | null> {
  const known = new LRUCache<string, Terms>({
    max: 10_000,
    ttl: freshMs,
    fetchMethod: (workspaceId) => termsOf(database, workspaceId),
  })
  return async (workspaceId, limited) => raised(await known.forceFetch(workspaceId), limited)
}

async function termsOf(database: Database, workspaceId: string): Promise<Terms> {
  const [terms] = await database.inWorkspace(workspaceId, (tx) =>
    tx.query<Terms>(`select plan, rate_limits as own from workspace where id = $1`, [workspaceId]),
  )
  if (!terms) throw new NotFoundError('Workspace not found')
  return terms
}

/** The plan's limit, or the workspace's own where that is higher; what the specification fixes stays. */
function raised({ plan, own }: Terms, limited: LimitedRoute): Limit | null {
  const limit = plans[plan].rateLimits[limited]
  if (limit === null || limited === 'reports') return limit
  return { ...limit, requests: Math.max(limit.requests, own[limited] ?? 0) }
}
