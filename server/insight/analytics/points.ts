import type { Sql } from '../../platform/database.ts'
import { type AnalyticsRange, byTheHour, countsOf, readCounts } from './analytics-range.ts'
import type { AnalyticsPoint } from './analytics.object.ts'
import { stepsBy } from './steps.ts'
import { percentile } from './waits.ts'

const sum = (condition: string, amount = 'amount') =>
  `coalesce(sum(${amount}) filter (where ${condition}), 0)::int`

const isDecision = `measure in ('decisions', 'members')`

/** The columns of timelines and totals, named by their GraphQL fields. */
export const columns = `
  ${sum(`measure = 'items'`)} as items,
  ${sum(`${isDecision} and status = 'allowed'`)} as allowed,
  ${sum(`${isDecision} and status = 'flagged'`)} as flagged,
  ${sum(`${isDecision} and status = 'hidden'`)} as removed,
  ${sum(`measure = 'decisions' and kind = 'rule'`)} as "byRules",
  ${sum(`measure = 'decisions' and kind = 'ai'`)} as "byAi",
  ${sum(`measure = 'members' or measure = 'decisions' and kind = 'member'`)} as "byModerators",
  ${sum(`measure = 'decisions' and kind in ('customer', 'key')`)} as "byPlatform",
  ${sum(`measure = 'decisions' and kind = 'system'`)} as "bySystem",
  ${sum(isDecision, 'overturned')} as overturned,
  ${sum(`measure = 'opened'`)} as "reviewsOpened",
  ${sum(`measure in ('resolved', 'member_waits')`)} as "reviewsResolved",
  ${sum(`measure = 'reports' and kind = 'received'`)} as reports`

/** SQL of the counts of a timeline: of the whole workspace, or of the decisions of one member. */
const timed = ({ memberId }: AnalyticsRange): string =>
  memberId
    ? countsOf('members', 'member_waits')
    : countsOf('items', 'decisions', 'opened', 'resolved', 'reports')

/** SQL of the waiting times of reviews that moderators decided, or one of them. */
const waitsOf = ({ memberId }: AnalyticsRange): string => countsOf(memberId ? 'member_waits' : 'waits')

/** The totals of a period. */
export async function readTotals(tx: Sql, workspaceId: string, range: AnalyticsRange) {
  const [totals] = await readCounts<Omit<AnalyticsPoint, 'at'>>(
    tx,
    workspaceId,
    range,
    `select ${columns} from ${timed(range)}`,
  )
  if (!totals) throw new Error('a sum has one row')
  return totals
}

/** The same for each step of the period in order of time, empty steps included. */
export const readPoints = (tx: Sql, workspaceId: string, range: AnalyticsRange): Promise<AnalyticsPoint[]> =>
  readCounts<AnalyticsPoint>(
    tx,
    workspaceId,
    byTheHour(range),
    `with stepped as (
       select hours.step, measure, kind, status, amount, overturned
       from ${timed(range)} join ${hours} on hours.hour = h.at
     )
     select step.at, ${columns} from ${stepsBy('$8', '$9')} left join stepped on stepped.step = step.at group by step.at order by step.at`,
    [range.interval, range.timeZone],
  )

/**
 * SQL of all hours with the step that each belongs to: joining them is cheaper than computing the step per row. Where a zone is half
 * an hour off, a step begins with the hour in which it begins, and the last has all of the last hour: none is in the totals alone.
 */
const hours = `(
  select hour, least(date_trunc($8, hour + interval '1 hour' - interval '1 microsecond', $9),
    date_trunc($8, $3::timestamptz - interval '1 microsecond', $9)) as step
  from generate_series(date_trunc('hour', $2::timestamptz, 'UTC'), $3::timestamptz, '1 hour') hour) hours`

/** Waiting times of the reviews that moderators decided, for each step that has any. */
export const readWaits = (tx: Sql, workspaceId: string, range: AnalyticsRange) =>
  readCounts<{ at: Date; reviews: number; medianSeconds: number; p90Seconds: number }>(
    tx,
    workspaceId,
    byTheHour(range),
    `with stepped as (
       select hours.step as at, bucket, sum(amount) as amount
       from ${waitsOf(range)} join ${hours} on hours.hour = h.at group by 1, 2
     ), summed as (
       select *, sum(amount) over (partition by at order by bucket) as upto, sum(amount) over (partition by at) as total
       from stepped
     )
     select at, max(total)::int as reviews, ${percentile(0.5)} as "medianSeconds", ${percentile(0.9)} as "p90Seconds"
     from summed group by at order by at`,
    [range.interval, range.timeZone],
  )

/** Waiting times over the whole period; null where moderators decided none. */
export async function readWait(tx: Sql, workspaceId: string, range: AnalyticsRange) {
  const [wait] = await readCounts<{ reviews: number; medianSeconds: number; p90Seconds: number }>(
    tx,
    workspaceId,
    range,
    `with summed as (
       select bucket, sum(amount) as amount, sum(sum(amount)) over (order by bucket) as upto, sum(sum(amount)) over () as total
       from ${waitsOf(range)} group by bucket
     )
     select max(total)::int as reviews, ${percentile(0.5)} as "medianSeconds", ${percentile(0.9)} as "p90Seconds"
     from summed having count(*) > 0`,
  )
  return wait ?? null
}
