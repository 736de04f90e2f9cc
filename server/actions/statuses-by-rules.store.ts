import { sql } from 'kysely'
import type { Sql } from '../platform/database.ts'
import { alone, anyWorkspaceOf } from '../platform/keyed-sql.ts'
import { keysOf, type ObjectRef } from '../platform/vocabulary/decided-state.ts'
import type { Status } from '../platform/vocabulary/status.ts'
import type { Action } from './action.entity.ts'

interface Tables {
  action: Pick<Action, 'workspaceId' | 'objectId' | 'ruleId' | 'status' | 'causeKey' | 'revertedAt'>
}

/**
 * The statuses that rules have set for this very version of items (their causes end with the item and its version), and the
 * status that a rule's ban with Hide all content set, by the ids of the items.
 */
export async function statusesByRules(
  tx: Sql,
  items: readonly (ObjectRef & { version: number })[],
): Promise<Map<string, Status[]>> {
  const statuses = new Map<string, Status[]>(items.map(({ id }) => [id, []]))
  if (items.length === 0) return statuses
  const [workspaceIds, ids] = keysOf(items)
  const versions = items.map(({ version }) => version)
  const asked = sql<{ id: string; version: number }>`unnest(${ids}::uuid[], ${versions}::int[])`
  const rows = await tx
    .db<Tables>()
    .selectFrom(asked.as<'i'>(sql`i (id, version)`))
    .crossJoinLateral(({ selectFrom }) =>
      selectFrom('action')
        .select('status')
        .distinct()
        .where('workspaceId', '=', anyWorkspaceOf(workspaceIds))
        .whereRef('objectId', '=', 'i.id')
        .where('ruleId', 'is not', null)
        .where('status', 'is not', null)
        .where('revertedAt', 'is', null)
        .where(sql<boolean>`(cause_key like '%:' || i.id || ':' || i.version or cause_key like 'hide-all:%')`)
        .offset(alone)
        .as('ruled'),
    )
    .select(['i.id', 'ruled.status'])
    .$narrowType<{ status: Status }>()
    .execute()
  for (const { id, status } of rows) statuses.get(id)?.push(status)
  return statuses
}
