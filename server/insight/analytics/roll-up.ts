import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { armAnalytics } from './analytics-timer.ts'
import type { AnalyticsCount, AnalyticsProgress } from './analytics.entities.ts'
import { addUpDays, countHours } from './counting.ts'
import { type Measure, measures } from './measures.ts'

interface Tables {
  analyticsCount: TableOf<AnalyticsCount>
  analyticsProgress: TableOf<AnalyticsProgress>
}

// SQL text: bench/analytics.ts counts by it.

/** How many hours are counted in one transaction. */
const hoursAtOnce = 48

interface Span {
  from: Date
  to: Date
  /** The days of UTC that these hours touch and that end with them. */
  firstDay: Date
  lastDay: Date
  /** The moment until which everything is counted after this. */
  until: Date
  more: boolean
}

/**
 * Counts the next hours of a workspace. Whole hours are counted and their rows replaced, so it can be repeated at any time, also
 * after a crash. The last ten minutes are counted again each time, since rows are written a little after their own timestamp and
 * a decision can be undone; once a day the last two days are, for rows that came later than that.
 * @returns whether more hours are left up to now, and whether the workspace had new rows
 */
export async function rollUp(tx: Sql, workspaceId: string): Promise<{ more: boolean; busy: boolean }> {
  await tx.query(
    `insert into analytics_progress (workspace_id, counted_until, swept_at)
     values ($1, ${firstMoment}, verdict_now()) on conflict (workspace_id) do nothing`,
    [workspaceId],
  )
  const [span] = await tx.query<Span>(nextSpan, [workspaceId, hoursAtOnce])
  if (!span) return { more: false, busy: false }
  const { from, to, firstDay, lastDay, until, more } = span
  await clear(tx, workspaceId, 'hour', from, to)
  const written = await tx.query(`${countHours} returning 1`, [workspaceId, from, to])
  if (firstDay < lastDay) {
    await clear(tx, workspaceId, 'day', firstDay, lastDay)
    await tx.query(addUpDays, [workspaceId, firstDay, lastDay, measures])
  }
  await progressOf(tx, workspaceId).set({ countedUntil: until }).execute()
  return { more, busy: written.length > 0 }
}

const progressOf = (tx: Sql, workspaceId: string) =>
  tx.db<Tables>().updateTable('analyticsProgress').where('workspaceId', '=', workspaceId)

/** Deletes the counts from a moment to another. */
const clear = (tx: Sql, workspaceId: string, grain: AnalyticsCount['grain'], from: Date, to: Date) =>
  tx
    .db<Tables>()
    .deleteFrom('analyticsCount')
    .where('workspaceId', '=', workspaceId)
    .where('measure', '=', sql<Measure>`any (${measures})`)
    .where('grain', '=', grain)
    .where('whole', '=', sql<boolean>`any ('{t,f}')`)
    .where('at', '>=', from)
    .where('at', '<', to)
    .execute()

/** Schedules a new count of everything since a moment: for rows that were written with an older timestamp on purpose. */
export async function countAgain(tx: Sql, workspaceId: string, since: Date): Promise<void> {
  await progressOf(tx, workspaceId)
    .set(({ ref }) => ({ countedUntil: sql<Date>`least(${ref('countedUntil')}, ${since})` }))
    .execute()
  await armAnalytics(tx, workspaceId, 0)
}

/** The first timestamp among the counted rows of a workspace (`$1`); now where there are none. */
const firstMoment = `least(
  (select min(created_at) from content where workspace_id = $1),
  (select min(created_at) from action where workspace_id = $1 and action_type = 'ChangeStatus'),
  (select min(opened_at) from review where workspace_id = $1),
  (select min(created_at) from user_report where workspace_id = $1),
  verdict_now())`

/** Locks the progress of a workspace (`$1`), so that one worker at a time counts it, and finds the next span. */
const nextSpan = `
  with locked as materialized (
    select counted_until, swept_at < verdict_now() - interval '1 day' as sweep from analytics_progress
    where workspace_id = $1 for update
  ), swept as (
    update analytics_progress set swept_at = verdict_now() where workspace_id = $1 and (select sweep from locked)
  ), start as (
    select date_trunc('hour', least(counted_until - interval '10 minutes',
      case when sweep then verdict_now() - interval '2 days' end), 'UTC') as at from locked
  ), span as (
    select at as "from", least(at + make_interval(hours => $2), date_trunc('hour', verdict_now(), 'UTC') + interval '1 hour') as "to"
    from start
  )
  select "from", "to", until, date_trunc('day', "from", 'UTC') as "firstDay", date_trunc('day', until, 'UTC') as "lastDay",
    "to" < verdict_now() as more
  from span, lateral (select least("to", verdict_now()) as until) as reached`
