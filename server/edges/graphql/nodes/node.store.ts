import pg from 'pg'
import type { Sql } from '../../../platform/database.ts'

/** Which of the tables has each id, by one look into the index of each; an id of nothing is in none. */
export async function tablesOfIds(
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
  tables: readonly string[],
): Promise<Map<string, string>> {
  const looks = tables.map(
    (table) => `select ${pg.escapeLiteral(table)} as "table", id from ${pg.escapeIdentifier(table)}
      where workspace_id = $1 and id = any ($2::uuid[])`,
  )
  const rows = await tx.query<{ id: string; table: string }>(
    { name: 'tables-of-ids', text: looks.join(' union all ') },
    [workspaceId, ids],
  )
  return new Map(rows.map(({ id, table }) => [id, table]))
}
