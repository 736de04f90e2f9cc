import type { Sql } from '../../platform/database.ts'
import { lockReportedItems, recountOpen } from './reported-item.store.ts'
import { handleReports, reopenHandledBy, type ReportsToResolve } from './user-report.store.ts'

/**
 * Marks the open reports of decided objects as handled with action taken, and by which action (section 3.3). The caller
 * holds the objects' row locks.
 */
export async function resolveReports(tx: Sql, resolutions: readonly ReportsToResolve[]): Promise<void> {
  if (resolutions.length === 0) return
  const reported = new Set(
    await lockReportedItems(
      tx,
      resolutions.map(({ objectId }) => objectId),
    ),
  )
  const due = resolutions.filter(({ objectId }) => reported.has(objectId))
  if (due.length === 0) return
  await handleReports(tx, due)
  await recountOpen(tx, [...reported])
}

/** Reopens the reports that undone actions handled, including those that arrived in the meantime (section 3.3). */
export async function reopenReports(
  tx: Sql,
  workspaceId: string,
  objectId: string,
  actionIds: readonly string[],
): Promise<void> {
  const reported = await lockReportedItems(tx, [objectId])
  if (reported.length === 0) return
  await reopenHandledBy(tx, workspaceId, objectId, actionIds)
  await recountOpen(tx, reported)
}
