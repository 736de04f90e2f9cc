import { type Expression, sql } from 'kysely'
import type { Content } from '../../intake/content/content.entity.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { AnalyticsCount, AnalyticsProgress } from './analytics.entities.ts'

interface Tables {
  content: Pick<Content, 'workspaceId' | 'createdAt'>
  analyticsCount: TableOf<AnalyticsCount>
  analyticsProgress: TableOf<AnalyticsProgress>
}

/**
 * The exact number of new items of the last 7 days: full hours that are final come from the counts. What is before and after them
 * is counted here in two subqueries, since one condition over both would read the whole week.
 */
export async function weeklyItems(tx: Sql, workspaceId: string): Promise<number> {
  const { items } = await tx
    .db<Tables>()
    .with(
      (cte) => cte('span').materialized(),
      () => spanOf(tx, workspaceId),
    )
    .selectFrom('span')
    .select((eb) => {
      const own = eb
        .selectFrom('content')
        .select(({ fn }) => fn.countAll().as('items'))
        .where('content.workspaceId', '=', workspaceId)
      const before = own
        .whereRef('content.createdAt', '>', 'span.since')
        .whereRef('content.createdAt', '<', 'span.first')
      const after = own.whereRef('content.createdAt', '>=', 'span.last')
      const counted = eb
        .selectFrom('analyticsCount as hour')
        .select(({ fn }) => fn.coalesce(fn.sum('hour.amount'), sql.lit(0)).as('items'))
        .where('hour.workspaceId', '=', workspaceId)
        .where('hour.measure', '=', 'items')
        .where('hour.grain', '=', 'hour')
        .where('hour.whole', '=', false)
        .whereRef('hour.at', '>=', 'span.first')
        .whereRef('hour.at', '<', 'span.last')
      return sql<number>`(${before} + ${after} + ${counted})::int`.as('items')
    })
    .executeTakeFirstOrThrow()
  return items
}

function spanOf(tx: Sql, workspaceId: string) {
  const since = sql<Date>`now() - interval '7 days'`
  const first = sql<Date>`${hourOf(since)} + interval '1 hour'`
  const final = tx
    .db<Tables>()
    .selectFrom('analyticsProgress')
    .select(({ ref }) => hourOf(sql`${ref('countedUntil')} - interval '10 minutes'`).as('hour'))
    .where('workspaceId', '=', workspaceId)
    .where('countedUntil', '<=', sql<Date>`now()`)
  return tx
    .db<Tables>()
    .selectNoFrom([since.as('since'), first.as('first'), sql<Date>`greatest(${first}, ${final})`.as('last')])
}

const hourOf = (moment: Expression<unknown>) => sql<Date>`date_trunc('hour', ${moment}, 'UTC')`
