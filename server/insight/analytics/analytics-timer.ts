import type { Sql } from '../../platform/database.ts'
import { armTimer } from '../../platform/timers.ts'

/** The kind of timer and task that counts what happened in a workspace; a workspace has it from its start. */
export const analyticsRollUp = 'analytics'

/** Has what happened in the workspace counted after that many seconds. */
export const armAnalytics = (tx: Sql, workspaceId: string, seconds: number): Promise<void> =>
  armTimer(tx, { workspaceId, kind: analyticsRollUp, objectId: workspaceId }, seconds)
