import type { PreparedStatement, Sql } from '../../platform/database.ts'
import type { Action } from '../action.entity.ts'

/** Those of the actions before which a rule or an AI moderator had flagged or hidden the same object. */
export async function detectedBefore(
  tx: Sql,
  workspaceId: string,
  actionIds: readonly string[],
): Promise<Set<string>> {
  if (actionIds.length === 0) return new Set()
  const rows = await tx.query<Pick<Action, 'id'>>(detected, [workspaceId, actionIds])
  return new Set(rows.map(({ id }) => id))
}

const detected: PreparedStatement = {
  name: 'read-detected-actions',
  text: `select a.id from action a
    where a.workspace_id = $1 and a.id = any ($2::uuid[]) and exists (
      select from action e where (e.workspace_id, e.object_id) = (a.workspace_id, a.object_id)
        and e.actor_kind in ('rule', 'ai') and e.status in ('flagged', 'hidden') and e.undone_at is null
        and (e.created_at, e.id) < (a.created_at, a.id))`,
}
