import type { Sql } from '../../platform/database.ts'

/**
 * Removes a tag from the next `most` items, or users, that have it, in the order of their ids. Text: rows are locked in
 * order and changed in one statement. @returns how many there were
 */
export async function removeTagFrom(
  tx: Sql,
  table: 'content' | 'platform_user',
  { workspaceId, identifier }: { workspaceId: string; identifier: string },
  most: number,
): Promise<number> {
  const rows = await tx.query(
    `with next as materialized (
       select id from ${table} where workspace_id = $1 and tags <> '{}' and $2 = any (tags)
       order by id limit $3 for update
     )
     update ${table} t set tags = array_remove(t.tags, $2) from next
     where t.workspace_id = $1 and t.id = next.id returning t.id`,
    [workspaceId, identifier, most],
  )
  return rows.length
}
