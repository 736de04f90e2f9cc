import type { Database, Transaction } from '../../platform/database.ts'
import { taskTimer } from '../../platform/task-timer.ts'
import type { TaskKind } from '../../platform/task-worker.ts'
import { addTasks, inOwnTask, type NewTask, type Task } from '../../platform/tasks.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import type { ErasureDependencies } from '../erasure/erase-content.ts'
import type { RetentionDays } from './partitions.ts'
import { retentionSteps } from './retention-steps.ts'
import { armRetention, retention } from './retention-timer.ts'

interface Dependencies extends ErasureDependencies {
  database: Database
  wakeUps: WakeUps
  kept: RetentionDays
  /** How many rows are deleted in one transaction. */
  most?: number
}

/**
 * The kind of task that deletes what a workspace no longer needs: one kind of row after the other, batch by batch, each in a
 * transaction that also writes the next task. The version of a task is its step.
 */
export function retentionTasks({ database, wakeUps, kept, most = 5000, ...deps }: Dependencies): TaskKind {
  const all = retentionSteps(deps, kept)
  const goOn = async (tx: Transaction, { workspaceId }: Task, version: number): Promise<void> => {
    if (version >= all.length) return armRetention(tx, workspaceId)
    await addTasks(tx, [retentionTask(workspaceId, version)])
    tx.afterCommit(() => wakeUps.send(retention))
  }
  return {
    kind: retention,
    batch: 1,
    lanes: 1,
    mostSeconds: 600,
    run: async (tasks) => {
      for (const task of tasks)
        await inOwnTask(database, task, async (tx) => {
          const hasMore = await all[task.version]?.(tx, task.workspaceId, most)
          await goOn(tx, task, hasMore ? task.version : task.version + 1)
        })
    },
    poisoned: (task) => inOwnTask(database, task, (tx) => goOn(tx, task, task.version + 1)),
  }
}

/** Starts the deletion of the day. */
export const retentionTimer = taskTimer(retention, ({ workspaceId }) => retentionTask(workspaceId, 0))

const retentionTask = (workspaceId: string, version: number): NewTask => ({
  workspaceId,
  kind: retention,
  objectId: workspaceId,
  version,
})
