import type {
  HandledReason,
  ReportedItemFilter,
  ReviewSubjectType,
  ReportState,
  UserReportFilter,
} from '../gql/graphql.ts'
import { wholeDays } from '../ui/time.ts'

/** The query parameters of the filters of reports. */
export const reportFilterNames = ['view', 'state', 'reason', 'policy', 'type', 'from', 'to'] as const

/** The filters of reports in the URL. */
export type ReportFilters = Partial<Record<(typeof reportFilterNames)[number], string>>

/** Whether single reports are listed rather than items. */
export const flat = ({ view }: ReportFilters): boolean => view === 'all'

/** The schema's filter of single reports. */
export function userReportFilter({ state, reason, policy, from, to }: ReportFilters): UserReportFilter {
  const createdAt = wholeDays({ from, to })
  return {
    ...(state && { states: [state as ReportState] }),
    ...(reason && { handledReasons: [reason as HandledReason] }),
    ...(policy && { policyCategoryIds: [policy] }),
    ...(createdAt && { createdAt }),
  }
}

/** The schema's filter of reported items. */
export function reportedItemFilter({ policy, type }: ReportFilters): ReportedItemFilter {
  return {
    ...(policy && { policyCategoryIds: [policy] }),
    ...(type && { objectTypes: [type as ReviewSubjectType] }),
  }
}
