import { sql } from 'kysely'
import type { Sql } from '../platform/database.ts'
import type { Status } from '../platform/vocabulary/status.ts'
import type { Action } from './action.entity.ts'

interface Tables {
  action: Pick<Action, 'workspaceId' | 'objectId' | 'ruleId' | 'status' | 'causeKey' | 'revertedAt'>
}

/**
 * The statuses that rules have set for this very version of an item (their causes end with the item and its version), and the
 * status that a rule's ban with Hide all content set.
 */
export async function statusesByRules(
  tx: Sql,
  { workspaceId, id, version }: { workspaceId: string; id: string; version: number },
): Promise<Status[]> {
  const rows = await tx
    .db<Tables>()
    .selectFrom('action')
    .select('status')
    .distinct()
    .where('workspaceId', '=', workspaceId)
    .where('objectId', '=', id)
    .where('ruleId', 'is not', null)
    .where('status', 'is not', null)
    .where('revertedAt', 'is', null)
    .where(sql<boolean>`(cause_key like ${`%:${id}:${version}`} or cause_key like 'hide-all:%')`)
    .$narrowType<{ status: Status }>()
    .execute()
  return rows.map(({ status }) => status)
}
