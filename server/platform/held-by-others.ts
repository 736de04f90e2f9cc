import { type SelectQueryBuilder, sql } from 'kysely'
import { allIds } from './any-value.ts'

/** Which rows of a query, by their ids, other transactions have locked; it locks the rest, and waits for none. */
export async function heldByOthers<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, { id: string }>,
  lock: 'forUpdate' | 'forNoKeyUpdate',
): Promise<string[]> {
  const id = sql<string>`id`
  const free = await rows.orderBy(id)[lock]().skipLocked().execute()
  const held = await rows.where(id, '<>', allIds(free.map((row) => row.id))).execute()
  return held.map((row) => row.id)
}
