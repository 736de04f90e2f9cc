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
import { UserReportFilter } from './user-report-filter.input.ts'
import { UserReport, userReportColumns } from './user-report.type.ts'

/** A page of reports. */
export const UserReportConnection = connectionOf('UserReport', () => UserReport)

/** The SQL of each part of a filter that is given; `value` names its parameter. */
const conditions: Record<keyof UserReportFilter, (value: string) => string> = {
  state: (value) => `r.state = ${value}`,
  handledReason: (value) => `r.handled_reason = ${value}`,
  policyCategoryId: (value) => `r.policy_category_id = ${value}`,
  contentId: (value) => `(r.object_type = 'content' and r.object_id = ${value})`,
  userId: (value) => `(r.object_type = 'user' and r.object_id = ${value})`,
  reporterId: (value) => `r.reporter_id = ${value}`,
  from: (value) => `r.created_at >= ${value}`,
  to: (value) => `r.created_at < ${value}`,
}

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
  const after = timeCursor(args.after)
  const values: unknown[] = [workspaceId]
  const where = ['r.workspace_id = $1']
  for (const [part, value] of Object.entries(check(UserReportFilter, filter ?? {})))
    if (value !== null && value !== undefined)
      where.push(conditions[part as keyof UserReportFilter](`$${values.push(value)}`))
  if (after)
    where.push(
      `(r.created_at, r.id) < ($${values.push(after.at)}::timestamptz, $${values.push(after.id)}::uuid)`,
    )
  const rows = await tx.query<UserReport & Timed>(
    `select ${userReportColumns}, ${exactly('r.created_at')} as at from user_report r
     where ${where.join(' and ')}
     order by r.created_at desc, r.id desc limit $${values.push(pageSize(args) + 1)}`,
    values,
  )
  return pageOf(rows, args, timeKey)
}
