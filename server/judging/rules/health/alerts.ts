import type { AuditLog } from '../../../access/audit/audit.service.ts'
import type { Sql } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import { ActorKind } from '../../../platform/vocabulary/status.ts'
import { fewestHits, type HourCount, historyHours, isSpike, usualHits } from './spike.ts'

interface BusyHour extends HourCount {
  ruleId: string
  name: string
  hour: Date
  history: HourCount[]
}

/** A spike is over when a rule has been as usual for this long; until then it is the same spike. */
const quietHours = 6

/** Opens an alert for each enabled rule that spikes, goes on with one that is open already, and ends those that are over. */
export async function watchSpikes(tx: Sql, audit: AuditLog, workspaceId: string): Promise<void> {
  for (const busy of await busyHours(tx, workspaceId))
    if (isSpike(busy.history, busy)) await alert(tx, audit, workspaceId, busy)
  await tx.query(
    `update rule_alert set ended_at = now()
     where workspace_id = $1 and ended_at is null and last_hour < now() - make_interval(hours => $2)`,
    [workspaceId, quietHours + 1],
  )
}

/** Hours of this and the last one with enough hits to be looked at, each with the hours before it, quiet ones included. */
function busyHours(tx: Sql, workspaceId: string): Promise<BusyHour[]> {
  return tx.query<BusyHour>(
    `select h.rule_id as "ruleId", r.name, h.hour, h.tried, h.hits, past.history
     from rule_hour h join rule r on (r.workspace_id, r.id) = (h.workspace_id, h.rule_id) and r.enabled
     cross join lateral (
       select min(f.hour) as first from rule_hour f
       where (f.workspace_id, f.rule_id) = (h.workspace_id, h.rule_id) and f.tried > 0
         and f.hour >= h.hour - make_interval(hours => $2)) known
     cross join lateral (
       select coalesce(json_agg(json_build_object('tried', coalesce(p.tried, 0), 'hits', coalesce(p.hits, 0))), '[]') as history
       from generate_series(known.first, h.hour - interval '1 hour', interval '1 hour') as each (hour)
       left join rule_hour p on (p.workspace_id, p.rule_id) = (h.workspace_id, h.rule_id) and p.hour = each.hour) past
     where h.workspace_id = $1 and h.hour >= date_trunc('hour', now(), 'UTC') - interval '1 hour' and h.hits >= $3
     order by h.rule_id, h.hour`,
    [workspaceId, historyHours, fewestHits],
  )
}

async function alert(
  tx: Sql,
  audit: AuditLog,
  workspaceId: string,
  { ruleId, name, hour, hits, history }: BusyHour,
): Promise<void> {
  const usual = usualHits(history)
  const [made] = await tx.query<{ id: string; opened: boolean }>(
    `insert into rule_alert as a (workspace_id, id, rule_id, hour, last_hour, hits, usual)
     values ($1, $2, $3, $4, $4, $5, $6)
     on conflict (workspace_id, rule_id) where ended_at is null
     do update set last_hour = greatest(a.last_hour, excluded.last_hour), hits = greatest(a.hits, excluded.hits)
     returning id, id = $2 as opened`,
    [workspaceId, newId(), ruleId, hour, hits, usual],
  )
  if (!made?.opened) return
  await audit.append(tx, {
    workspaceId,
    actor: { kind: ActorKind.system, id: null },
    event: 'rule.spiked',
    subject: ruleId,
    after: { alert: made.id, name, hour, hits, usual },
  })
}
