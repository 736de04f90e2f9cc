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
import { UserReportFilter } from './user-report-filter.input.ts'
import { UserReport } from './user-report.entity.ts'
import { reportsAfter } from './user-report.store.ts'

/** A page of reports. */
export const UserReportConnection = connectionOf('UserReport', () => UserReport)

/**
 * A page of the workspace's reports, newest first.
 * @throws InvalidInputError when the filter or the cursor is not valid
 */
export async function listReports(
  tx: Sql,
  workspaceId: string,
  args: PageArgs,
  filter: unknown = {},
): Promise<Page<UserReport>> {
  const wanted = check(UserReportFilter, filter ?? {})
  const rows = await reportsAfter(tx, workspaceId, wanted, timeCursor(args.after), pageSize(args) + 1)
  return pageOf(rows, args, timeKey)
}
