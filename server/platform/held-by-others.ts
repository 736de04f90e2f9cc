import { type SelectQueryBuilder, sql } from 'kysely'
import { allIds } from './any-value.ts'

/** The rows of a query that other transactions have locked; it locks the rest, and waits for none. */
export async function heldByOthers<DB, TB extends keyof DB, Row extends { id: string }>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  lock: 'forUpdate' | 'forNoKeyUpdate',
): Promise<Row[]> {
  const id = sql<string>`id`
  const free = await rows.orderBy(id)[lock]().skipLocked().execute()
  return rows.where(id, '<>', allIds(free.map((row) => row.id))).execute()
}
