import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import { exactly, type TimedRow } from '../../platform/graphql/time-cursor.ts'
import type { ObjectType } from '../../platform/vocabulary/status.ts'
import { ReportState } from './report-state.ts'
import { reportTables } from './report-tables.ts'
import type { ReportTarget } from './report-target.ts'
import type { ReportedItem } from './reported-item.entity.ts'

/**
 * Notes a report on its item's row, which is locked from here on. Whoever changes reports of an item takes this lock
 * first, so that a report and what handles it never miss each other.
 */
export async function noteReport(
  tx: Sql,
  workspaceId: string,
  { objectType, objectId, categoryId, hidden }: ReportTarget,
): Promise<void> {
  const openCount = hidden ? 0 : 1
  await reportTables(tx)
    .insertInto('reportedItem')
    .values({
      workspaceId,
      objectId,
      objectType,
      categoryId,
      openCount,
      lastReportAt: sql<Date>`verdict_now()`,
    })
    .onConflict((there) =>
      there.columns(['workspaceId', 'objectId']).doUpdateSet({
        openCount: sql<number>`reported_item.open_count + excluded.open_count`,
        lastReportAt: sql<Date>`greatest(reported_item.last_report_at, excluded.last_report_at)`,
      }),
    )
    .execute()
}

/**
 * Locks the rows of reported items in the order that everybody keeps, and answers those that have been reported at all.
 * Text, as the next one: bench/decision.ts runs them for each decision, over the workspaces of a mixed batch.
 */
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

/** Which of the items with open reports are listed; all parts that are given must hold. */
export interface ReportedItemQuery {
  objectType?: ObjectType | null | undefined
  /** Of any of the open reports. */
  policyCategoryId?: string | null | undefined
}

/** Up to `most` items with open reports, the last reported first, after a place. */
export const reportedItemsAfter = (
  tx: Sql,
  workspaceId: string,
  { objectType, policyCategoryId }: ReportedItemQuery,
  after: TimedRow | null,
  most: number,
): Promise<(ReportedItem & TimedRow)[]> => {
  let items = reportTables(tx)
    .selectFrom('reportedItem')
    .select(['workspaceId', 'objectId as id', 'objectType', 'categoryId', 'openCount', 'lastReportAt'])
    .select(sql<string>`${sql.raw(exactly('last_report_at'))}`.as('at'))
    .where('workspaceId', '=', workspaceId)
    .where('openCount', '>', sql.lit(0))
  if (objectType) items = items.where('objectType', '=', objectType)
  if (policyCategoryId)
    items = items.where((item) =>
      item.exists(
        item
          .selectFrom('userReport')
          .whereRef('userReport.workspaceId', '=', 'reportedItem.workspaceId')
          .whereRef('userReport.objectId', '=', 'reportedItem.objectId')
          .where('userReport.state', '=', sql.lit(ReportState.open))
          .where('userReport.policyCategoryId', '=', policyCategoryId),
      ),
    )
  if (after)
    items = items.where(
      sql<boolean>`(last_report_at, object_id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    )
  return items.orderBy('lastReportAt', 'desc').orderBy('objectId', 'desc').limit(most).execute()
}
