import type { Database } from '../../platform/database.ts'
import type { Doorbell } from '../../platform/doorbell.ts'
import type { TaskKind } from '../../platform/task-worker.ts'
import { poisonTask } from '../../platform/tasks.ts'
import { removeNext, removeTag } from './tag-removal.ts'

/** The kind of task that takes deleted tags off content and users, a batch at a time, each its own transaction. */
export function removeTagTasks({
  database,
  doorbell,
}: {
  database: Database
  doorbell: Pick<Doorbell, 'ring'>
}): TaskKind {
  return {
    kind: removeTag,
    batch: 1,
    lanes: 1,
    leaseSeconds: 60,
    run: async (tasks) => {
      for (const task of tasks)
        await database.inWorkspace(task.workspaceId, async (tx) => {
          const more = await removeNext(tx, task)
          tx.afterCommit(() => more && doorbell.ring(removeTag))
        })
    },
    poisoned: (task, error) => poisonTask(database, task, error),
  }
}
