import type { Sql } from '../../platform/database.ts'
import type { UserType } from '../users/user.entity.ts'
import type { ReportCount } from './report-count.object.ts'
import { anyType } from './report-counter.entity.ts'
import type { ReportTarget } from './report-target.ts'

// Text throughout: each statement counts for a list of items and types at once, which the builder cannot express.

const today = `(verdict_now() at time zone 'utc')::date`

/**
 * Counts a report before it is written: by day (UTC) and reporter type, for the reported item and for the reporter. A
 * reporter counts on the day of their last report of the item, so that the sum over the last days is the number of
 * unique reporters. The caller holds the lock of the item's counter row, so that reports of one item are counted one
 * after the other.
 */
export async function countReport(
  tx: Sql,
  workspaceId: string,
  { objectId, reporterId, reporterType }: ReportTarget,
): Promise<void> {
  await tx.query(
    `update report_count c set reporters = c.reporters - 1
     from (
       select k.type, max((r.created_at at time zone 'utc')::date) as day
       from user_report r join unnest($4::text[]) as k (type) on k.type in ('${anyType}', r.reporter_type)
       where r.workspace_id = $1 and r.object_id = $2 and r.reporter_id = $3 group by k.type
     ) last
     where c.workspace_id = $1 and c.object_id = $2 and c.side = 'received' and (c.reporter_type, c.day) = (last.type, last.day)`,
    [workspaceId, objectId, reporterId, [reporterType, anyType]],
  )
  await tx.query(
    `insert into report_count as c (workspace_id, object_id, side, reporter_type, day, total, reporters)
     select $1, k.object_id, k.side, k.type, ${today}, 1, k.reporters
     from unnest($2::uuid[], $3::text[], $4::text[], $5::int[]) as k (object_id, side, type, reporters)
     on conflict (workspace_id, object_id, side, reporter_type, day)
     do update set total = c.total + 1, reporters = c.reporters + excluded.reporters`,
    [
      workspaceId,
      [objectId, objectId, reporterId],
      ['received', 'received', 'made'],
      [reporterType, anyType, anyType],
      [1, 1, 0],
    ],
  )
}

/** A selection of reports: of an item, or by a user; of one reporter type; of the last days (UTC), including today. */
export interface ReportSelection {
  objectId: string
  side: 'received' | 'made'
  reporterType: UserType | null
  days: number | null
}

/** Reads the counters of many items at once, in order: their cost does not grow with the number of reports. */
export async function reportCounts(
  tx: Sql,
  workspaceId: string,
  wanted: readonly ReportSelection[],
): Promise<ReportCount[]> {
  return tx.query<ReportCount>(
    `select coalesce(sum(c.total), 0)::int as total, coalesce(sum(c.reporters), 0)::int as reporters
     from unnest($2::uuid[], $3::text[], $4::text[], $5::int[]) with ordinality as w (object_id, side, type, days, place)
     left join report_count c on c.workspace_id = $1 and (c.object_id, c.side, c.reporter_type) = (w.object_id, w.side, w.type)
       and (w.days is null or c.day > (verdict_now() at time zone 'utc')::date - w.days)
     group by w.place order by w.place`,
    [
      workspaceId,
      wanted.map(({ objectId }) => objectId),
      wanted.map(({ side }) => side),
      wanted.map(({ reporterType }) => reporterType ?? anyType),
      wanted.map(({ days }) => days),
    ],
  )
}

/** The total number of reports of some items. */
export async function reportsOfAll(
  tx: Sql,
  workspaceId: string,
  objectIds: readonly string[],
): Promise<number> {
  const [sum] = await tx.query<{ total: number }>(
    `select coalesce(sum(total), 0)::int as total from report_count
     where workspace_id = $1 and object_id = any ($2::uuid[]) and side = 'received' and reporter_type = '${anyType}'`,
    [workspaceId, objectIds],
  )
  return sum?.total ?? 0
}

/** Reports of one reporter type (`any` for all), received or made some days (UTC) ago; a year or more is one bucket. */
export interface ReportBucket {
  type: string
  daysAgo: number
  total: number
  /** The number of reporters whose last report of the item was then. */
  reporters: number
}

/**
 * The reports received by items, or made by users, of several workspaces, by reporter type and day, with the item's
 * index in the list, from 1. SQL text: bench/report-count.ts runs it for each batch.
 */
export const reportBuckets = (
  tx: Sql,
  keys: readonly { workspaceId: string; id: string }[],
  side: ReportSelection['side'],
): Promise<(ReportBucket & { place: number })[]> =>
  tx.query(
    `select w.place::int, c.reporter_type as type, c.days_ago::int as "daysAgo", sum(c.total)::int as total, sum(c.reporters)::int as reporters
     from unnest($1::uuid[], $2::uuid[]) with ordinality as w (workspace_id, object_id, place)
     cross join lateral (
       select reporter_type, total, reporters, least((verdict_now() at time zone 'utc')::date - day, 366) as days_ago
       from report_count where (workspace_id, object_id, side) = (w.workspace_id, w.object_id, $3)
     ) c
     group by 1, 2, 3`,
    [keys.map(({ workspaceId }) => workspaceId), keys.map(({ id }) => id), side],
  )

/** The reporter whose reports are counted; of the last days (UTC), including today. */
export interface ReporterSelection {
  reporterId: string
  days: number | null
}

/**
 * The numbers of reports made by users, in order. Counters are not split by category, so for a member restricted to
 * some (section 2.15) the reports themselves are counted.
 */
export async function reportsMade(
  tx: Sql,
  workspaceId: string,
  wanted: readonly ReporterSelection[],
): Promise<number[]> {
  const rows = await tx.query<{ made: number }>(
    `select (case when verdict_categories() is null
         then (select coalesce(sum(c.total), 0) from report_count c
           where (c.workspace_id, c.object_id, c.side, c.reporter_type) = ($1, w.id, 'made', '${anyType}')
             and (w.since is null or c.day > w.since))
         else (select count(*) from user_report r where (r.workspace_id, r.reporter_id) = ($1, w.id)
           and (w.since is null or (r.created_at at time zone 'utc')::date > w.since)) end)::int as made
       from (select id, (verdict_now() at time zone 'utc')::date - days as since, place
         from unnest($2::uuid[], $3::int[]) with ordinality as u (id, days, place)) w
       order by w.place`,
    [workspaceId, wanted.map(({ reporterId }) => reporterId), wanted.map(({ days }) => days)],
  )
  return rows.map(({ made }) => made)
}
