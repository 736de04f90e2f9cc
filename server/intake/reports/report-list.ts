import { connectionOf } from '../../platform/graphql/connection.ts'
import { timedList } from '../../platform/graphql/timed-list.ts'
import { UserReportFilter } from './user-report-filter.input.ts'
import { UserReport } from './user-report.entity.ts'
import { reportsAfter } from './user-report.store.ts'

/** A page of reports. */
export const UserReportConnection = connectionOf('UserReport', () => UserReport)

/** A page of the workspace's reports, newest first. @throws InvalidInputError when the filter or the cursor is not valid */
export const listReports = timedList(UserReportFilter, reportsAfter)
