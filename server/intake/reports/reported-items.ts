import type { Sql } from '../../platform/database.ts'
import type { ReportTarget } from './report-target.ts'

/**
 * Notes a report on its item's row, which is locked from here on. Whoever changes reports of an item takes this lock
 * first, so that a report and what handles it never miss each other.
 */
export async function noteReport(
  tx: Sql,
  workspaceId: string,
  { objectType, objectId, categoryId, hidden }: ReportTarget,
): Promise<void> {
  await tx.query(
    `insert into reported_item as i (workspace_id, object_id, object_type, category_id, open_count, last_report_at)
     values ($1, $2, $3, $4, $5, verdict_now())
     on conflict (workspace_id, object_id) do update set open_count = i.open_count + excluded.open_count,
       last_report_at = greatest(i.last_report_at, excluded.last_report_at)`,
    [workspaceId, objectId, objectType, categoryId, hidden ? 0 : 1],
  )
}

/** Locks the rows of reported items in the order that everybody keeps, and answers those that have been reported at all. */
export async function lockReportedItems(tx: Sql, objectIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select object_id as id from reported_item where object_id = any ($1::uuid[])
     order by workspace_id, object_id for update`,
    [objectIds],
  )
  return rows.map(({ id }) => id)
}

/** Brings the open counts of locked items up to their reports. */
export async function recountOpen(tx: Sql, objectIds: readonly string[]): Promise<void> {
  await tx.query(
    `update reported_item i set open_count = (
       select count(*) from user_report r
       where (r.workspace_id, r.object_id) = (i.workspace_id, i.object_id) and r.state = 'open')
     where i.object_id = any ($1::uuid[])`,
    [objectIds],
  )
}
