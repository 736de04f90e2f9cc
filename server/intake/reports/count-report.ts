import type { Sql } from '../../platform/database.ts'
import type { ReportTarget } from './report-target.ts'

/** The reporter type under which the counts of all types stand. */
export const anyType = 'any'

const today = `(verdict_now() at time zone 'utc')::date`

/**
 * Counts a report before it is written: by day (UTC) and reporter type, for the reported item and for the reporter. A
 * reporter counts on the day of their last report of the item, so the sum over the last days is who reported in them.
 * The caller holds the item's counter row, so that reports of one item are counted one after the other.
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
