import type { LoaderDefinition } from '../../access/requests/request-context.ts'
import { rowsById } from '../../access/requests/rows-by-id.ts'
import type { ReportCount } from './report-count.object.ts'
import {
  reportCounts,
  type ReporterSelection,
  type ReportSelection,
  reportsMade,
} from './report-count.store.ts'
import { openPoliciesOf, reportsById } from './user-report.store.ts'

/** The policy categories of the open reports of items, the most frequent first. */
export const openPoliciesOfItem = rowsById(openPoliciesOf)

/** Reports by their ids. */
export const userReportById = rowsById(reportsById)

/** Report counts of items. */
export const reportCountOf: LoaderDefinition<ReportSelection, ReportCount> = (
  { reader, workspaceId },
  wanted,
) => reportCounts(reader, workspaceId, wanted)

/** The numbers of reports made by users. */
export const reportsMadeOf: LoaderDefinition<ReporterSelection, number> = ({ reader, workspaceId }, wanted) =>
  reportsMade(reader, workspaceId, wanted)
