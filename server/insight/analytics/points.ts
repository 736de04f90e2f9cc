import type { Sql } from '../../platform/database.ts'
import type { AnalyticsPoint } from './analytics.object.ts'
import { type AnalyticsRange, byTheHour, countsOf, readCounts } from './analytics-range.ts'
import { percentile } from './waits.ts'

const sum = (condition: string, amount = 'amount') =>
  `coalesce(sum(${amount}) filter (where ${condition}), 0)::int`

/** The counts of a timeline and of totals, by the field that they are shown as. */
export const columns = `
  ${sum(`measure = 'items'`)} as items,
  ${sum(`measure = 'decisions' and status = 'allowed'`)} as allowed,
  ${sum(`measure = 'decisions' and status = 'flagged'`)} as flagged,
  ${sum(`measure = 'decisions' and status = 'hidden'`)} as removed,
  ${sum(`measure = 'decisions' and kind = 'rule'`)} as "byRules",
  ${sum(`measure = 'decisions' and kind = 'ai'`)} as "byAi",
  ${sum(`measure = 'decisions' and kind = 'member'`)} as "byModerators",
  ${sum(`measure = 'decisions' and kind in ('customer', 'key')`)} as "byPlatform",
  ${sum(`measure = 'decisions' and kind = 'system'`)} as "bySystem",
  ${sum(`measure = 'decisions'`, 'overturned')} as overturned,
  ${sum(`measure = 'opened'`)} as "reviewsOpened",
  ${sum(`measure = 'resolved'`)} as "reviewsResolved",
  ${sum(`measure = 'reports' and kind = 'received'`)} as reports`

const timed = ['items', 'decisions', 'opened', 'resolved', 'reports'] as const

/** What happened in a period all in all. */
export async function readTotals(tx: Sql, workspaceId: string, range: AnalyticsRange) {
  const [totals] = await readCounts<Omit<AnalyticsPoint, 'at'>>(
    tx,
    workspaceId,
    range,
    `select ${columns} from ${countsOf(...timed)}`,
  )
  if (!totals) throw new Error('a sum has one row')
  return totals
}

/** The same for each step of the period, in the order of time, those without anything too. */
export const readPoints = (tx: Sql, workspaceId: string, range: AnalyticsRange): Promise<AnalyticsPoint[]> =>
  readCounts<AnalyticsPoint>(
    tx,
    workspaceId,
    byTheHour(range),
    `with stepped as (
       select hours.step, measure, kind, status, amount, overturned
       from ${countsOf(...timed)} join ${hours} on hours.hour = h.at
     )
     select step.at, ${columns} from ${steps} left join stepped on stepped.step = step.at group by step.at order by step.at`,
    [range.interval, range.timeZone],
  )

/** SQL of the beginnings of all steps, in the time zone, whose days are 23 or 25 hours long at times. */
const steps = `generate_series(date_trunc($7, $2::timestamptz, $8), $3::timestamptz - interval '1 microsecond',
  ('1 ' || $7)::interval, $8) as step (at)`

/** SQL of all hours with the step that each belongs to: to find that is dearer than to join it. */
const hours = `(
  select hour, date_trunc($7, hour, $8) as step
  from generate_series(date_trunc('hour', $2::timestamptz, 'UTC'), $3::timestamptz, '1 hour') hour) hours`

/** How long reviews waited that moderators decided, for each step in which there were any. */
export const readWaits = (tx: Sql, workspaceId: string, range: AnalyticsRange) =>
  readCounts<{ at: Date; reviews: number; medianSeconds: number; p90Seconds: number }>(
    tx,
    workspaceId,
    byTheHour(range),
    `with stepped as (
       select hours.step as at, bucket, sum(amount) as amount
       from ${countsOf('waits')} join ${hours} on hours.hour = h.at group by 1, 2
     ), summed as (
       select *, sum(amount) over (partition by at order by bucket) as upto, sum(amount) over (partition by at) as total
       from stepped
     )
     select at, max(total)::int as reviews, ${percentile(0.5)} as "medianSeconds", ${percentile(0.9)} as "p90Seconds"
     from summed group by at order by at`,
    [range.interval, range.timeZone],
  )

/** How long they waited in the period all in all; null where moderators decided none. */
export async function readWait(tx: Sql, workspaceId: string, range: AnalyticsRange) {
  const [wait] = await readCounts<{ reviews: number; medianSeconds: number; p90Seconds: number }>(
    tx,
    workspaceId,
    range,
    `with summed as (
       select bucket, sum(amount) as amount, sum(sum(amount)) over (order by bucket) as upto, sum(sum(amount)) over () as total
       from ${countsOf('waits')} group by bucket
     )
     select max(total)::int as reviews, ${percentile(0.5)} as "medianSeconds", ${percentile(0.9)} as "p90Seconds"
     from summed having count(*) > 0`,
  )
  return wait ?? null
}
