import type { Sql } from '../../platform/database.ts'
import { armTimer } from '../../platform/timers.ts'

/** The kind of timer and task that deletes what a workspace no longer needs; a workspace has it from its start. */
export const retention = 'retention'

/** Has what the workspace no longer needs deleted a day from now. */
export const armRetention = (tx: Sql, workspaceId: string): Promise<void> =>
  armTimer(tx, { workspaceId, kind: retention, objectId: workspaceId }, 86_400)
