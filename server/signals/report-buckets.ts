import type { Sql } from '../platform/database.ts'
import type { Subject } from './item.ts'
import { subjectId } from './subject-id.ts'

/** Reports of one reporter type (`any` for all), received or made some days (UTC) ago; a year or more is one bucket. */
export interface ReportBucket {
  type: string
  daysAgo: number
  total: number
  /** Reporters whose last report of the item was then. */
  reporters: number
}

/**
 * The reports that the subjects received, or that their users made, from counter rows: the cost does not grow with the
 * number of reports.
 */
export async function readReports(
  tx: Sql,
  subjects: readonly Subject[],
  side: 'received' | 'made',
): Promise<ReportBucket[][]> {
  const rows = await tx.query<ReportBucket & { place: number }>(
    `select w.place::int, c.reporter_type as type, c.days_ago::int as "daysAgo", sum(c.total)::int as total, sum(c.reporters)::int as reporters
     from unnest($1::uuid[], $2::uuid[]) with ordinality as w (workspace_id, object_id, place)
     cross join lateral (
       select reporter_type, total, reporters, least((verdict_now() at time zone 'utc')::date - day, 366) as days_ago
       from report_count where (workspace_id, object_id, side) = (w.workspace_id, w.object_id, $3)
     ) c
     group by 1, 2, 3`,
    [
      subjects.map(({ workspaceId }) => workspaceId),
      subjects.map((subject) => (side === 'made' ? subject.user.id : subjectId(subject))),
      side,
    ],
  )
  const buckets = subjects.map((): ReportBucket[] => [])
  for (const { place, ...bucket } of rows) buckets[place - 1]?.push(bucket)
  return buckets
}
