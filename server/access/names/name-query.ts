import { type Expression, sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'

/** What people know a thing by. */
export interface ThingName {
  id: string
  name: string
  /** How its text begins. */
  excerpt: string | null
}

/** The names of those of the ids that are things of one kind, as a query that is not run yet. */
export type NameQuery = (tx: Sql, workspaceId: string, ids: readonly string[]) => Expression<ThingName>

/** The name of one thing. @returns null where none of that kind has the id */
export async function readName(
  tx: Sql,
  workspaceId: string,
  names: NameQuery,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null
  const { rows } = await sql<ThingName>`${names(tx, workspaceId, [id])}`.execute(tx.db())
  return rows[0]?.name ?? null
}

interface NamedRow {
  workspaceId: string
  id: string
  name: string
}

/** The tables whose rows have a name. */
type NamedTable<Tables> = { [K in keyof Tables]: Tables[K] extends NamedRow ? K : never }[keyof Tables] &
  string

/** For things of no text. */
export const noExcerpt = sql<string | null>`null::text`.as('excerpt')

/** The names of the rows of a table, which have them in `name`. */
export const namesIn =
  <Tables>(table: NamedTable<Tables>): NameQuery =>
  (tx, workspaceId, ids) =>
    tx
      .db<Record<string, NamedRow>>()
      .selectFrom<string>(table)
      .select(['id', 'name', noExcerpt])
      .where('workspaceId', '=', workspaceId)
      .where('id', '=', sql<string>`any (${ids}::uuid[])`)
