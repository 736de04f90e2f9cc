import type { Database } from '../../platform/database.ts'
import type { Doorbell } from '../../platform/doorbell.ts'
import type { TaskKind } from '../../platform/task-worker.ts'
import { addTasks, inOwnTask, type Task } from '../../platform/tasks.ts'
import type { TimerKind } from '../../platform/timers.ts'
import { hideContent, hideContentTask } from '../../intake/users/content-hiding.ts'
import { finish, hideNextContent } from './hide-content.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'

interface Parts {
  database: Database
  doorbell: Doorbell
  pipeline: Pipeline
}

/** The kind of task that removes a banned user's content, a batch at a time, each its own transaction. */
export function hideContentTasks({ database, doorbell, pipeline }: Parts): TaskKind {
  const next = (task: Task) =>
    database.inWorkspace(task.workspaceId, async (tx) => {
      const done = await hideNextContent(tx, task)
      if (!done) return
      pipeline.announce(tx, done)
      tx.afterCommit(() => done.more && doorbell.ring(hideContent))
    })
  return {
    kind: hideContent,
    batch: 1,
    lanes: 2,
    leaseSeconds: 60,
    run: async (tasks) => {
      for (const task of tasks) await next(task)
    },
    poisoned: (task, error) => inOwnTask(database, task, (tx) => finish(tx, task, error)),
  }
}

/** Starts the removal when the ban that wants it can no longer be undone. */
export const hideContentTimer: TimerKind = {
  kind: hideContent,
  fire: (tx, { workspaceId, objectId }) => addTasks(tx, [hideContentTask(workspaceId, objectId)]),
}
