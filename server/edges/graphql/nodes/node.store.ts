import pg from 'pg'
import type { Sql } from '../../../platform/database.ts'

/** The tables with the ids, by one probe of each table's index; unknown ids are left out. */
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
