import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { type NameQuery, noExcerpt, type ThingName } from './name-query.ts'

/** The names found by any of the queries, in one statement. */
export async function readNames(
  tx: Sql,
  workspaceId: string,
  queries: readonly NameQuery[],
  ids: readonly string[],
): Promise<ThingName[]> {
  const each = queries.map((names) => names(tx, workspaceId, ids))
  const { rows } = await sql<ThingName>`${sql.join(each, sql` union all `)}`.execute(tx.db())
  return rows
}

/** The name of one thing. @returns null where no thing of that kind has the id */
export async function readName(
  tx: Sql,
  workspaceId: string,
  names: NameQuery,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null
  const [named] = await readNames(tx, workspaceId, [names], [id])
  return named?.name ?? null
}

interface NamedRow {
  workspaceId: string
  id: string
  name: string
}

/** The tables whose rows have a name. */
type NamedTable<Tables> = { [K in keyof Tables]: Tables[K] extends NamedRow ? K : never }[keyof Tables] &
  string

/** The query for the names of a table with the column `name`. */
export const namesIn =
  <Tables>(table: NamedTable<Tables>): NameQuery =>
  (tx, workspaceId, ids) =>
    tx
      .db<Record<string, NamedRow>>()
      .selectFrom<string>(table)
      .select(['id', 'name', noExcerpt])
      .where('workspaceId', '=', workspaceId)
      .where('id', '=', anyId(ids))
