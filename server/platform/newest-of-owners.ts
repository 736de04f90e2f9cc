import { type SelectQueryBuilder, sql } from 'kysely'
import type { Sql } from './database.ts'

/** The most rows of an owner that are returned in a list without pages. */
export const mostOfOwner = 100

/** The newest 100 rows of each owner out of a query's rows of several owners; `newest` is the column that grows with each row. */
export const newestOfOwners = <DB, TB extends keyof DB, Row>(
  tx: Sql,
  rows: SelectQueryBuilder<DB, TB, Row>,
  { owner, newest }: { owner: string; newest: string },
) => {
  const place = sql<number>`row_number() over (partition by ${sql.ref(owner)} order by ${sql.ref(newest)} desc)`
  return tx
    .db<Record<never, never>>()
    .selectFrom(rows.select(place.as('place')).as('owned'))
    .selectAll()
    .where(sql<boolean>`place <= ${mostOfOwner}`)
    .orderBy(sql.ref(newest), 'desc')
    .$castTo<Row>()
}
