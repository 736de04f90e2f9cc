import type { AuditLog } from '../../../access/audit/audit.service.ts'
import type { Sql } from '../../../platform/database.ts'
import { addTasks } from '../../../platform/tasks.ts'
import { ActorKind } from '../../../platform/vocabulary/status.ts'
import { rollUpShadows } from '../shadow/shadow-hour.store.ts'
import { endQuietAlerts, raiseAlert } from './rule-alert.store.ts'
import { type BusyHour, busyHours } from './rule-count.store.ts'
import { ruleOverlapTask } from './rule-health-task.ts'
import { lockHealth } from './rule-health.store.ts'
import { rollUpVerdicts } from './rule-verdict.store.ts'
import { fewestHits, historyHours, isSpike, usualHits } from './spike.ts'

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

/** A spike ends after this many hours without another one; until then it is the same spike. */
const quietHours = 6

/** Opens an alert for each enabled rule with a spike, continues the open ones, and ends those that are over. */
async function watchSpikes(tx: Sql, audit: AuditLog, workspaceId: string): Promise<void> {
  for (const busy of await busyHours(tx, workspaceId, { hours: historyHours, hits: fewestHits }))
    if (isSpike(busy.history, busy)) await alert(tx, audit, workspaceId, busy)
  await endQuietAlerts(tx, workspaceId, quietHours)
}

async function alert(
  tx: Sql,
  audit: AuditLog,
  workspaceId: string,
  { ruleId, name, hour, hits, history }: BusyHour,
): Promise<void> {
  const usual = usualHits(history)
  const made = await raiseAlert(tx, { workspaceId, ruleId, hour, hits, usual })
  if (!made.opened) return
  await audit.append(tx, {
    workspaceId,
    actor: { kind: ActorKind.system, id: null },
    event: 'rule.spiked',
    subject: ruleId,
    after: { alert: made.id, name, hour, hits, usual },
  })
}
