import { z } from 'zod'
import {
  connectionOf,
  type Page,
  type PageArgs,
  pageOf,
  pageSize,
} from '../../platform/graphql/connection.ts'
import { exactly, type Timed, timeCursor, timeKey } from '../../platform/graphql/time-cursor.ts'
import type { Sql } from '../../platform/database.ts'
import { check } from '../../platform/validation.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { ReportedItem } from './reported-item.type.ts'

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
  const { objectType, policyCategoryId } = check(ReportedItemFilter, filter ?? {})
  const after = timeCursor(args.after)
  const rows = await tx.query<ReportedItem & Timed>(
    `select i.object_id as id, i.object_type as "objectType", i.open_count as "openCount", i.last_report_at as "lastReportAt",
       ${exactly('i.last_report_at')} as at
     from reported_item i
     where i.workspace_id = $1 and i.open_count > 0
       and ($2::text is null or i.object_type = $2)
       and ($3::uuid is null or exists (
         select from user_report r where (r.workspace_id, r.object_id) = (i.workspace_id, i.object_id) and r.state = 'open'
           and r.policy_category_id = $3))
       and ($4::timestamptz is null or (i.last_report_at, i.object_id) < ($4, $5::uuid))
     order by i.last_report_at desc, i.object_id desc limit $6`,
    [
      workspaceId,
      objectType ?? null,
      policyCategoryId ?? null,
      after?.at ?? null,
      after?.id ?? null,
      pageSize(args) + 1,
    ],
  )
  return pageOf(rows, args, timeKey)
}
