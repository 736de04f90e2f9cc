import type { Sql } from '../../../platform/database.ts'

/** The AI moderators that read a written policy, working or not, by name (section 2.13). */
export const aiModeratorsUsing = (
  tx: Sql,
  workspaceId: string,
  policyId: string,
): Promise<{ id: string; name: string }[]> =>
  tx.query(
    `select id, name from ai_moderator
     where workspace_id = $1 and written_policy_id = $2 and deleted_at is null order by lower(name), id`,
    [workspaceId, policyId],
  )
