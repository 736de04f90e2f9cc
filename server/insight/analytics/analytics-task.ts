import type { Database } from '../../platform/database.ts'
import { taskTimer } from '../../platform/task-timer.ts'
import type { TaskKind } from '../../platform/task-worker.ts'
import { addTasks, inOwnTask, type NewTask, type Task } from '../../platform/tasks.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import { analyticsRollUp, armAnalytics } from './analytics-timer.ts'
import { rollUp } from './roll-up.ts'

/** Seconds between two countings, while the workspace has new rows and while it has none. */
const pause = { busy: 60, idle: 300 }

/** The kind of task that counts the events of a workspace, some days at a time, each in its own transaction. */
export function analyticsTasks({ database, wakeUps }: { database: Database; wakeUps: WakeUps }): TaskKind {
  return {
    kind: analyticsRollUp,
    batch: 1,
    lanes: 1,
    mostSeconds: 300,
    run: async (tasks) => {
      for (const task of tasks)
        await inOwnTask(database, task, async (tx) => {
          const { more, busy } = await rollUp(tx, task.workspaceId)
          if (!more) return armAnalytics(tx, task.workspaceId, busy ? pause.busy : pause.idle)
          await addTasks(tx, [analyticsTask(task)])
          tx.afterCommit(() => wakeUps.send(analyticsRollUp))
        })
    },
    poisoned: (task) => inOwnTask(database, task, (tx) => armAnalytics(tx, task.workspaceId, pause.idle)),
  }
}

/** Starts the next counting of a workspace. */
export const analyticsTimer = taskTimer(analyticsRollUp, (timer) => analyticsTask(timer))

const analyticsTask = ({ workspaceId }: Pick<Task, 'workspaceId'>): NewTask => ({
  workspaceId,
  kind: analyticsRollUp,
  objectId: workspaceId,
  version: 0,
})
