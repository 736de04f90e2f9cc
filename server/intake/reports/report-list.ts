import { connectionOf } from '../../platform/graphql/connection.ts'
import { UserReport } from './user-report.entity.ts'

/** A page of reports. */
export const UserReportConnection = connectionOf('UserReport', () => UserReport)
