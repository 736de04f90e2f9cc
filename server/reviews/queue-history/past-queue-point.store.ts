import { type Expression, sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import { reviewTables } from '../review-tables.ts'

/** Each hour since a moment of the past, and each quarter of the last day, with the moment recorded before it. */
const momentsSince = (since: Date) => sql<{ at: Date; before: Date }>`(
  select at, lag(at, 1, ${since}::timestamptz) over (order by at) as before
  from (select generate_series(date_trunc('hour', ${since}::timestamptz) + interval '1 hour', verdict_now(), '1 hour') as at
    union
    select generate_series(date_trunc('hour', verdict_now()) - interval '1 day', verdict_now(), '15 minutes')) each)`

const happened = (when: Expression<Date | null>) =>
  sql<number>`(count(*) filter (where ${when} > moment.before and ${when} <= moment.at))::int`

const waits = sql<boolean>`review.opened_at <= moment.at and (review.resolved_at is null or review.resolved_at > moment.at)`

/** Records the load that the queues of a workspace had since a moment of the past, of reviews that nobody held, for the demo. */
export async function addPastQueuePoints(tx: Sql, workspaceId: string, since: Date): Promise<void> {
  await reviewTables(tx)
    .with('moment', () => momentsSince(since))
    .insertInto('queuePoint')
    .columns(['workspaceId', 'queueId', 'at', 'depth', 'onHoldCount', 'oldestAt', 'opened', 'resolved'])
    .expression((insert) =>
      insert
        .selectFrom(['review', 'moment'])
        .select(['review.workspaceId', 'review.queueId', 'moment.at'])
        .select(sql<number>`(count(*) filter (where ${waits}))::int`.as('depth'))
        .select(sql<number>`0`.as('onHoldCount'))
        .select(sql<Date | null>`min(review.opened_at) filter (where ${waits})`.as('oldestAt'))
        .select(({ ref }) => [
          happened(ref('review.openedAt')).as('opened'),
          happened(ref('review.resolvedAt')).as('resolved'),
        ])
        .where('review.workspaceId', '=', workspaceId)
        .groupBy(['review.workspaceId', 'review.queueId', 'moment.at']),
    )
    .onConflict((same) => same.doNothing())
    .execute()
}
