import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

const policyId = 'revert-action'

/** The id of the category named Revert Action, made on first use (section 2.7). */
export async function revertCategory(tx: Sql, workspaceId: string): Promise<string> {
  await tx.query(
    `insert into policy_category (workspace_id, id, policy_id, name, description, selectable_by)
     values ($1, $2, $3, 'Revert Action', 'The customer platform refused a decision, and it was taken back', 'only_moderators')
     on conflict (workspace_id, policy_id) do update set deleted_at = null where policy_category.deleted_at is not null`,
    [workspaceId, newId(), policyId],
  )
  const [row] = await tx.query<{ id: string }>(
    `select id from policy_category where workspace_id = $1 and policy_id = $2`,
    [workspaceId, policyId],
  )
  if (!row) throw new Error('the Revert Action category was not made')
  return row.id
}
