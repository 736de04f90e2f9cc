import type { AuditLog } from '../../../access/audit/audit.service.ts'
import type { Sql } from '../../../platform/database.ts'
import { addTasks } from '../../../platform/tasks.ts'
import { watchSpikes } from './alerts.ts'
import { rollUpShadows } from '../shadow/shadow-hour.store.ts'
import { ruleOverlapTask } from './rule-health-task.ts'
import { rollUpVerdicts } from './verdicts.ts'

interface State {
  /** The hour of the roll-up before this one; null for the first. */
  before: Date | null
  /** The hour that it is. */
  hour: Date
  measuredToday: boolean
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Brings the health of a workspace's rules up to date. Running it again changes nothing, so it may be run at any time:
 * what humans made of the rules' decisions is counted anew, for the last hours or, once an hour, the last days, in which
 * a decision may have been undone or reverted since.
 */
export async function rollUp(tx: Sql, audit: AuditLog, workspaceId: string): Promise<void> {
  const { before, hour, measuredToday } = await lockedState(tx, workspaceId)
  const newHour = before === null || before < hour
  const back = before === null ? 30 * dayMs : newHour ? hour.getTime() - before.getTime() + 3 * dayMs : hourMs
  await rollUpVerdicts(tx, workspaceId, new Date(hour.getTime() - back))
  await rollUpShadows(tx, workspaceId)
  await watchSpikes(tx, audit, workspaceId)
  if (newHour && !measuredToday) await addTasks(tx, [ruleOverlapTask(workspaceId)])
}

/** Roll-ups of one workspace wait for one another. */
async function lockedState(tx: Sql, workspaceId: string): Promise<State> {
  await tx.query(`insert into rule_health (workspace_id) values ($1) on conflict do nothing`, [workspaceId])
  const [state] = await tx.query<State>(
    `with before as (select * from rule_health where workspace_id = $1 for update)
     update rule_health h set rolled_up_at = now() from before b where h.workspace_id = $1 and b.workspace_id = $1
     returning date_trunc('hour', b.rolled_up_at, 'UTC') as before, date_trunc('hour', now(), 'UTC') as hour,
       coalesce(b.measured_at > now() - interval '1 day', false) as "measuredToday"`,
    [workspaceId],
  )
  if (!state) throw new Error('the health of rules has no row')
  return state
}
