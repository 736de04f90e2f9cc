import { expressionBuilder, sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import { isAnyOf } from '../../platform/filter-conditions.ts'
import { momentAndId } from '../../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'
import { ReportState } from './report-state.ts'
import { type ReportTables, reportTables } from './report-tables.ts'
import type { ReportTarget } from './report-target.ts'
import type { ReportedItemFilter } from './reported-item-list.ts'
import type { ReportedItem } from './reported-item.entity.ts'

/**
 * Records a report in its item's row, which is locked from here on. Every change of reports of an item takes this lock
 * first, so that a report and its handling are never missed by each other.
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
 * Locks the rows of reported items in the common lock order, and returns the items with reports. SQL text: bench/full-workspace.ts
 * runs it and the next one for each batch of decisions that answer reports, over the workspaces of a mixed batch.
 */
export async function lockReportedItems(tx: Sql, objectIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select object_id as id from reported_item where object_id = any ($1::uuid[])
     order by workspace_id, object_id for update`,
    [objectIds],
  )
  return rows.map(({ id }) => id)
}

/** Recounts the open reports of locked items. */
export async function recountOpen(tx: Sql, objectIds: readonly string[]): Promise<void> {
  await tx.query(
    `update reported_item i set open_count = (
       select count(*) from user_report r
       where (r.workspace_id, r.object_id) = (i.workspace_id, i.object_id) and r.state = 'open')
     where i.object_id = any ($1::uuid[])`,
    [objectIds],
  )
}

/** The orders of lists of reported items. */
export const reportedItemOrders = orderedBy(
  'ReportedItem',
  'LAST_REPORT_AT',
  'When it was last reported',
  momentAndId('last_report_at', 'object_id'),
)

/** The items with open reports that match a filter. */
export const reportedItemList = (
  workspaceId: string,
  { objectTypes, policyCategoryIds }: ReportedItemFilter,
  order?: ListOrder | null,
): Listing<ReportedItem> =>
  listOf(keysetOf(reportedItemOrders, order), (tx) => {
    let items = reportTables(tx)
      .selectFrom('reportedItem')
      .select(['workspaceId', 'objectId as id', 'objectType', 'categoryId', 'openCount', 'lastReportAt'])
      .where('workspaceId', '=', workspaceId)
      .where('openCount', '>', sql.lit(0))
    if (objectTypes) items = items.where(({ ref }) => isAnyOf(ref('objectType'), objectTypes, 'text'))
    if (policyCategoryIds) items = items.where(hasOpenReportFor(policyCategoryIds))
    return items
  })

const item = expressionBuilder<ReportTables, 'reportedItem'>()

const hasOpenReportFor = (policyCategoryIds: readonly string[]) =>
  item.exists(
    item
      .selectFrom('userReport')
      .whereRef('userReport.workspaceId', '=', 'reportedItem.workspaceId')
      .whereRef('userReport.objectId', '=', 'reportedItem.objectId')
      .where('userReport.state', '=', sql.lit(ReportState.open))
      .where(({ ref }) => isAnyOf(ref('userReport.policyCategoryId'), policyCategoryIds, 'uuid')),
  )
