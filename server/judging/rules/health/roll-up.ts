import type { AuditLog } from '../../../access/audit/audit.service.ts'
import type { Sql } from '../../../platform/database.ts'
import { addTasks } from '../../../platform/tasks.ts'
import { rollUpShadows } from '../shadow/shadow-hour.store.ts'
import { ruleOverlapTask } from './rule-health-task.ts'
import { lockHealth } from './rule-health.store.ts'
import { rollUpVerdicts } from './rule-verdict.store.ts'
import { watchSpikes } from './watch-spikes.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Updates the health of a workspace's rules. Idempotent, so it may run at any time: the humans' decisions on the rules' decisions
 * are recounted, for the last hours or, once an hour, for the last days, in which a decision may have been undone or reverted
 * since.
 */
export async function rollUp(tx: Sql, audit: AuditLog, workspaceId: string): Promise<void> {
  const { before, hour, measuredToday } = await lockHealth(tx, workspaceId)
  const newHour = before === null || before < hour
  const back = before === null ? 30 * dayMs : newHour ? hour.getTime() - before.getTime() + 3 * dayMs : hourMs
  await rollUpVerdicts(tx, workspaceId, new Date(hour.getTime() - back))
  await rollUpShadows(tx, workspaceId)
  await watchSpikes(tx, audit, workspaceId)
  if (newHour && !measuredToday) await addTasks(tx, [ruleOverlapTask(workspaceId)])
}
