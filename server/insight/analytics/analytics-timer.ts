import type { Sql } from '../../platform/database.ts'
import { armTimer } from '../../platform/timers.ts'

/** The kind of timer and task that counts the events of a workspace; each workspace has one from its start. */
export const analyticsRollUp = 'analytics'

/** Schedules the next counting of the workspace after that many seconds. */
export const armAnalytics = (tx: Sql, workspaceId: string, seconds: number): Promise<void> =>
  armTimer(tx, { workspaceId, kind: analyticsRollUp, objectId: workspaceId }, seconds)
