import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import { holdAt, isUndecidedAt } from '../review-conditions.store.ts'
import { inQueues } from '../review-filters.store.ts'
import { ReviewState } from '../review-state.ts'
import { type ReviewTables, reviewTables } from '../review-tables.ts'
import type { QueueHistoryInterval, QueueHistoryQuestion } from './queue-history-filter.input.ts'
import type { QueueHistoryPoint } from './queue-history.object.ts'

/** The last quarter of an hour that ended at least a minute ago: by then everything that happened in it is committed. */
const lastQuarter = sql<Date>`date_bin('15 minutes', verdict_now() - interval '1 minute', 'epoch'::timestamptz)`

/** When the next full quarter of an hour will have ended a minute ago. */
export async function nextQuarter(tx: Sql): Promise<Date> {
  const { at } = await reviewTables(tx)
    .selectNoFrom(sql<Date>`${lastQuarter} + interval '16 minutes'`.as('at'))
    .executeTakeFirstOrThrow()
  return at
}

/** The moment to record, and the one recorded before it. */
type PointTables = ReviewTables & { moment: { at: Date }; before: { at: Date | null } }

const ofQueue = expressionBuilder<PointTables, 'reviewQueue' | 'moment' | 'before'>()

/** The last moment recorded for any queue: everything in a younger queue was opened since then. */
const before = ofQueue
  .selectFrom('queuePoint')
  .select('queuePoint.at')
  .whereRef('queuePoint.workspaceId', '=', 'reviewQueue.workspaceId')
  .orderBy('queuePoint.at', 'desc')
  .limit(1)
  .as('before')

const since = sql<Date>`coalesce(before.at, moment.at - interval '15 minutes')`
const moment = sql.ref<Date>('moment.at')
const isUndecided = isUndecidedAt(moment)
const inQueue = sql<boolean>`${isUndecided} and hold.is_held is not true`
const happened = (when: Expression<Date | null>) =>
  sql<number>`(count(*) filter (where ${when} > ${since} and ${when} <= moment.at))::int`

/** The unresolved reviews of the queue at the moment, and those opened and resolved since the previous one. */
const counted = ofQueue
  .selectFrom('review')
  .leftJoinLateral(holdAt(moment).as('hold'), (join) => join.onTrue())
  .select((review) => [
    sql<number>`(count(*) filter (where ${inQueue}))::int`.as('depth'),
    sql<number>`(count(*) filter (where ${isUndecided} and hold.is_held))::int`.as('onHoldCount'),
    sql<Date | null>`min(review.opened_at) filter (where ${inQueue})`.as('oldestAt'),
    happened(review.ref('review.openedAt')).as('opened'),
    happened(review.ref('review.resolvedAt')).as('resolved'),
  ])
  .whereRef('review.workspaceId', '=', 'reviewQueue.workspaceId')
  .whereRef('review.queueId', '=', 'reviewQueue.id')
  .where((review) =>
    review.or([
      review('review.state', '<>', sql.lit(ReviewState.resolved)),
      review('review.resolvedAt', '>', since),
    ]),
  )
  .as('counted')

/**
 * Records the load of each queue of a workspace at the last full quarter of an hour; does nothing where it is recorded already.
 */
export async function addQueuePoints(tx: Sql, workspaceId: string): Promise<void> {
  await reviewTables(tx)
    .with('moment', (cte) => cte.selectNoFrom(lastQuarter.as('at')))
    .insertInto('queuePoint')
    .columns(['workspaceId', 'queueId', 'at', 'depth', 'onHoldCount', 'oldestAt', 'opened', 'resolved'])
    .expression((insert) =>
      insert
        .selectFrom(['moment', 'reviewQueue'])
        .leftJoinLateral(before, (join) => join.onTrue())
        .innerJoinLateral(counted, (join) => join.onTrue())
        .select(['reviewQueue.workspaceId', 'reviewQueue.id', 'moment.at'])
        .select(['depth', 'onHoldCount', 'oldestAt', 'opened', 'resolved'])
        .where('reviewQueue.workspaceId', '=', workspaceId)
        .whereRef('reviewQueue.createdAt', '<=', 'moment.at'),
    )
    .onConflict((same) => same.doNothing())
    .execute()
}

/** A point of the history of a queue. */
export type PointOfQueue = QueueHistoryPoint & { queueId: string }

const lengths: Record<QueueHistoryInterval, string> = {
  quarter: '15 minutes',
  hour: '1 hour',
  day: '1 day',
}

/** The points of a period of the queues of a workspace, aggregated by the interval, each queue's oldest first. */
export function queuePoints(
  tx: Sql,
  workspaceId: string,
  { queueIds, interval, from, to }: QueueHistoryQuestion,
): Promise<PointOfQueue[]> {
  const start = sql`date_bin(${lengths[interval]}::interval, at - interval '1 microsecond', 'epoch'::timestamptz)`
  return reviewTables(tx)
    .selectFrom('queuePoint')
    .select((point) => [
      'queueId',
      point.fn.max('at').as('at'),
      sql<number>`(array_agg(depth order by at desc))[1]`.as('depth'),
      point.fn.max('depth').as('greatestDepth'),
      sql<number>`(array_agg(on_hold_count order by at desc))[1]`.as('onHoldCount'),
      sql<number | null>`max(extract(epoch from at - oldest_at))::int`.as('oldestSeconds'),
      sql<Date | null>`(array_agg(at order by at - oldest_at desc) filter (where oldest_at is not null))[1]`.as(
        'oldestSecondsAt',
      ),
      sql<number>`sum(opened)::int`.as('opened'),
      sql<number>`sum(resolved)::int`.as('resolved'),
    ])
    .where('workspaceId', '=', workspaceId)
    .where(({ ref }) => inQueues(ref('queueId'), { queueIds }))
    .where('at', '>', from)
    .where('at', '<=', to)
    .groupBy(['queueId', start])
    .orderBy('queueId')
    .orderBy((point) => point.fn.max('at'))
    .execute()
}
