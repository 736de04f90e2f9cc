import { sql } from 'kysely'

/** An object and the time that an event of it is given. */
export interface PastObject {
  id: string
  at: Date
}

/** Objects and their times as the rows `aged` of a statement. */
export const aged = (objects: readonly PastObject[]) => {
  const ids = objects.map(({ id }) => id)
  const moments = objects.map(({ at }) => at.toISOString())
  return sql<PastObject>`unnest(${ids}::uuid[], ${moments}::timestamptz[])`.as<'aged'>(sql`aged (id, at)`)
}
