import type { Sql } from '../../platform/database.ts'
import type { List } from './list.entity.ts'

/** All values of a list, in alphabetical order. */
export async function valuesOf(tx: Sql, { workspaceId, id }: List): Promise<string[]> {
  const rows = await tx.query<{ value: string }>(
    `select value from list_item where workspace_id = $1 and list_id = $2 order by value`,
    [workspaceId, id],
  )
  return rows.map(({ value }) => value)
}
