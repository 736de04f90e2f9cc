import type { AuditLog } from '../../../access/audit/audit.service.ts'
import type { Database } from '../../../platform/database.ts'
import { taskTimer } from '../../../platform/task-timer.ts'
import type { TaskKind } from '../../../platform/task-worker.ts'
import { completeTasks, type Task } from '../../../platform/tasks.ts'
import type { WakeUps } from '../../../platform/wake-ups.ts'
import type { Plans } from '../plans.ts'
import { measureOverlap } from './measure-overlap.ts'
import { rollUp } from './roll-up.ts'
import { ruleHealth, ruleHealthTask, ruleOverlap } from './rule-health-task.ts'

interface Dependencies {
  database: Database
  audit: AuditLog
  wakeUps: WakeUps
  plans: Plans
}

/** The kinds of task for the health of rules: the roll-up, and the measurement of their overlap. */
export function ruleHealthTasks({ database, audit, wakeUps, plans }: Dependencies): TaskKind[] {
  const given = (task: Task) =>
    database.inWorkspace(task.workspaceId, async (tx) => void (await completeTasks(tx, [task])))
  return [
    {
      kind: ruleHealth,
      batch: 1,
      lanes: 1,
      mostSeconds: 60,
      run: async ([task]) => {
        if (!task) return
        await database.inWorkspace(task.workspaceId, async (tx) => {
          if ((await completeTasks(tx, [task])).size > 0) await rollUp(tx, audit, task.workspaceId)
          tx.afterCommit(() => wakeUps.send(ruleOverlap))
        })
      },
      poisoned: given,
    },
    {
      kind: ruleOverlap,
      batch: 1,
      lanes: 1,
      mostSeconds: 120,
      run: async ([task]) => task && measureOverlap({ database, plans }, task),
      poisoned: given,
    },
  ]
}

/** Starts a roll-up a while after rules were last counted, so that many decisions share one. */
export const ruleHealthTimer = taskTimer(ruleHealth, ({ workspaceId }) => ruleHealthTask(workspaceId))
