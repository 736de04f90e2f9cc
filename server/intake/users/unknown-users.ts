import type { Sql } from '../../platform/database.ts'
import { idOf } from '../../platform/ids.ts'

/**
 * Makes sure that users with these identifiers are there: one that nobody has sent yet is Unknown until a real profile
 * comes (section 2.4). They are written in the order in which every transaction locks them.
 */
export async function createUnknownUsers(
  tx: Sql,
  workspaceId: string,
  externalIds: readonly string[],
): Promise<void> {
  const rows = externalIds
    .map((externalId) => ({ id: idOf(workspaceId, 'user', externalId), externalId }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  await tx.query(
    `insert into platform_user (workspace_id, id, external_id, unknown)
     select $1, id, external_id, true from unnest($2::uuid[], $3::text[]) as r (id, external_id)
     on conflict (workspace_id, id) do nothing`,
    [workspaceId, rows.map(({ id }) => id), rows.map(({ externalId }) => externalId)],
  )
}
