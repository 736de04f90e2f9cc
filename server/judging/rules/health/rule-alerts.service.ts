import type { Caller } from '../../../platform/vocabulary/caller.ts'
import type { AuditLog } from '../../../access/audit/audit.service.ts'
import type { Database } from '../../../platform/database.ts'
import type { Doorbell } from '../../../platform/doorbell.ts'
import { NotFoundError } from '../../../platform/errors.ts'
import { isId } from '../../../platform/ids.ts'
import { addTasks } from '../../../platform/tasks.ts'
import { ruleOverlap, ruleOverlapTask } from './rule-health-task.ts'
import { alertColumns, type RuleAlert } from './rule-health.type.ts'

interface Parts {
  database: Database
  audit: AuditLog
  doorbell: Pick<Doorbell, 'ring'>
}

const mostAlerts = 100

/** What was noticed of rules, and what admins do about it. */
export class RuleAlerts {
  constructor(private readonly parts: Parts) {}

  /** The alerts that nobody has acknowledged, newest first, at most 100. */
  unacknowledged(workspaceId: string): Promise<RuleAlert[]> {
    return this.parts.database.inWorkspace(workspaceId, (tx) =>
      tx.query<RuleAlert>(
        `select ${alertColumns} from rule_alert a where a.workspace_id = $1 and a.acknowledged_at is null
         order by a.opened_at desc, a.id limit $2`,
        [workspaceId, mostAlerts],
      ),
    )
  }

  /** Marks an alert as seen; the first who does is named. @throws NotFoundError */
  acknowledge({ workspaceId, actor }: Caller, id: string): Promise<RuleAlert> {
    const { database, audit } = this.parts
    return database.inWorkspace(workspaceId, async (tx) => {
      const [before] = isId(id)
        ? await tx.query<RuleAlert>(
            `select ${alertColumns} from rule_alert a where a.workspace_id = $1 and a.id = $2 for update`,
            [workspaceId, id],
          )
        : []
      if (!before) throw new NotFoundError('Alert not found')
      if (before.acknowledgedAt) return before
      const [after] = await tx.query<RuleAlert>(
        `update rule_alert a set acknowledged_at = now(), acknowledged_by = $3 where a.workspace_id = $1 and a.id = $2
         returning ${alertColumns}`,
        [workspaceId, id, actor.id],
      )
      const subject = before.ruleId
      await audit.append(tx, { workspaceId, actor, event: 'rule.alert_acknowledged', subject, before, after })
      return after ?? before
    })
  }

  /** Has the rules measured against one another anew, in the background. */
  measure(workspaceId: string): Promise<boolean> {
    const { database, doorbell } = this.parts
    return database.inWorkspace(workspaceId, async (tx) => {
      const waiting = await tx.query(
        `select from task where workspace_id = $1 and object_id = $1 and kind = $2 and state = 'pending' and lease_token is null`,
        [workspaceId, ruleOverlap],
      )
      if (waiting.length === 0) await addTasks(tx, [ruleOverlapTask(workspaceId)])
      tx.afterCommit(() => doorbell.ring(ruleOverlap))
      return true
    })
  }
}
