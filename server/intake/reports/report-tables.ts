import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { ReportedItem } from './reported-item.entity.ts'
import type { UserReport } from './user-report.entity.ts'

/** The tables of reports. */
export interface ReportTables {
  userReport: TableOf<UserReport, 'state' | 'createdAt'>
  reportedItem: TableOf<ReportedItem, 'openCount', { id: 'objectId' }>
}

/** The query builder for the stores of reports. */
export const reportTables = (tx: Sql) => tx.db<ReportTables>()
