import type { Sql } from '../../platform/database.ts'
import { armTimer } from '../../platform/timers.ts'

/** The kind of timer and task that deletes what a workspace no longer needs; each workspace has one from its start. */
export const retention = 'retention'

/** Schedules the next deletion of the workspace a day from now. */
export const armRetention = (tx: Sql, workspaceId: string): Promise<void> =>
  armTimer(tx, { workspaceId, kind: retention, objectId: workspaceId }, 86_400)
