import type { AuditLog } from '../../../access/audit/audit.service.ts'
import type { Database } from '../../../platform/database.ts'
import { NotFoundError } from '../../../platform/errors.ts'
import { addTasks, waitingObjects } from '../../../platform/tasks.ts'
import type { Caller } from '../../../platform/vocabulary/caller.ts'
import type { WakeUps } from '../../../platform/wake-ups.ts'
import { acknowledgeAlert, lockAlert, unacknowledgedAlerts } from './rule-alert.store.ts'
import { ruleOverlap, ruleOverlapTask } from './rule-health-task.ts'
import type { RuleAlert } from './rule-health.entity.ts'

interface Dependencies {
  database: Database
  audit: AuditLog
  wakeUps: Pick<WakeUps, 'send'>
}

const mostAlerts = 100

/** Alerts of rules, and their acknowledgement by admins. */
export class RuleAlerts {
  constructor(private readonly deps: Dependencies) {}

  /** The unacknowledged alerts, newest first, at most 100. */
  unacknowledged(workspaceId: string): Promise<RuleAlert[]> {
    return this.deps.database.inWorkspace(workspaceId, (tx) =>
      unacknowledgedAlerts(tx, workspaceId, mostAlerts),
    )
  }

  /** Acknowledges an alert; the first member who does is recorded. @throws NotFoundError */
  acknowledge({ workspaceId, actor }: Caller, id: string): Promise<RuleAlert> {
    const { database, audit } = this.deps
    return database.inWorkspace(workspaceId, async (tx) => {
      const before = await lockAlert(tx, workspaceId, id)
      if (!before) throw new NotFoundError('Alert not found')
      if (before.acknowledgedAt) return before
      const after = await acknowledgeAlert(tx, before, actor.id)
      await audit.append(tx, {
        workspaceId,
        actor,
        event: 'rule.alert_acknowledged',
        subject: before.ruleId,
        before: shown(before),
        after: shown(after),
      })
      return after
    })
  }

  /** Starts another measurement of the overlap of rules, in the background. */
  measure({ workspaceId, origin }: Pick<Caller, 'workspaceId' | 'origin'>): Promise<boolean> {
    const { database, wakeUps } = this.deps
    return database.inWorkspace(workspaceId, async (tx) => {
      const task = ruleOverlapTask(workspaceId, origin)
      if ((await waitingObjects(tx, [task])).size === 0) await addTasks(tx, [task])
      tx.afterCommit(() => wakeUps.send(ruleOverlap))
      return true
    })
  }
}

/** The audit log's values of an alert. */
const shown = ({ workspaceId: _, lastHour: __, ...alert }: RuleAlert) => alert
