import { type SelectQueryBuilder, sql } from 'kysely'

/** A row that has a name. */
interface NamedRow {
  id: string
  name: string
}

/** Whether one of the rows of a query, other than the one of that id, has the name, ignoring case. */
export async function isNameAmong<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, NamedRow>,
  { id, name }: NamedRow,
): Promise<boolean> {
  const other = await rows
    .where(sql<boolean>`lower(${sql.ref('name')}) = lower(${name})`)
    .where(sql<boolean>`${sql.ref('id')} <> ${id}`)
    .executeTakeFirst()
  return other !== undefined
}
