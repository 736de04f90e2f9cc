import type { AuditLog } from '../../../access/audit/audit.service.ts'
import type { Sql } from '../../../platform/database.ts'
import { ActorKind } from '../../../platform/vocabulary/status.ts'
import { endQuietAlerts, raiseAlert } from './rule-alert.store.ts'
import { type BusyHour, busyHours } from './rule-count.store.ts'
import { fewestHits, historyHours, isSpike, usualHits } from './spike.ts'

/** A spike ends after this many hours without another one; until then it is the same spike. */
const quietHours = 6

/** Opens an alert for each enabled rule with a spike, continues the open ones, and ends those that are over. */
export async function watchSpikes(tx: Sql, audit: AuditLog, workspaceId: string): Promise<void> {
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
