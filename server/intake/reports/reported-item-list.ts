import { z } from 'zod'
import {
  connectionOf,
  type Page,
  type PageArgs,
  pageOf,
  pageSize,
} from '../../platform/graphql/connection.ts'
import { timeCursor, timeKey } from '../../platform/graphql/time-cursor.ts'
import type { Sql } from '../../platform/database.ts'
import { check } from '../../platform/validation.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { ReportedItem } from './reported-item.entity.ts'
import { reportedItemsAfter } from './reported-item.store.ts'

/** A page of reported items. */
export const ReportedItemConnection = connectionOf('ReportedItem', () => ReportedItem)

/** What a list of reported items is narrowed to. */
export const ReportedItemFilter = z.object({
  objectType: z.enum(ObjectType).nullish(),
  policyCategoryId: z.uuid().nullish().meta({ description: 'Of any of the open reports' }),
})

/**
 * A page of the items with open reports, the last reported first.
 * @throws InvalidInputError when the filter or the cursor is not valid
 */
export async function listReportedItems(
  tx: Sql,
  workspaceId: string,
  args: PageArgs,
  filter: unknown = {},
): Promise<Page<ReportedItem>> {
  const wanted = check(ReportedItemFilter, filter ?? {})
  const rows = await reportedItemsAfter(tx, workspaceId, wanted, timeCursor(args.after), pageSize(args) + 1)
  return pageOf(rows, args, timeKey)
}
