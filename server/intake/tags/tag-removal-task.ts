import type { Database, Sql } from '../../platform/database.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import type { TaskKind } from '../../platform/task-worker.ts'
import { addTasks, poisonTask, completeTasks, type Task } from '../../platform/tasks.ts'
import { removalTask, removeTag } from '../../settings/tags/tag-removal.ts'
import { endRemoval, tagBeingRemoved } from '../../settings/tags/tag.store.ts'
import { takeTagOff } from './tag-removal.store.ts'

/** How much content and how many users are changed in one transaction. */
const batchSize = 500

/** The kind of task that takes deleted tags off content and users, a batch at a time, each its own transaction. */
export function removeTagTasks({
  database,
  wakeUps,
}: {
  database: Database
  wakeUps: Pick<WakeUps, 'send'>
}): TaskKind {
  return {
    kind: removeTag,
    batch: 1,
    lanes: 1,
    mostSeconds: 60,
    run: async (tasks) => {
      for (const task of tasks)
        await database.inWorkspace(task.workspaceId, async (tx) => {
          const more = await removeNext(tx, task)
          tx.afterCommit(() => more && wakeUps.send(removeTag))
        })
    },
    poisoned: (task, error) => poisonTask(database, task, error),
  }
}

/**
 * Takes the tag off the next 500 users and items, and writes the task that goes on after them, in one transaction:
 * after a crash the work is taken up where it was. Users are locked before content, as decisions do. Answers whether there is more; never for a task of another worker.
 */
async function removeNext(tx: Sql, task: Task): Promise<boolean> {
  const { workspaceId, objectId } = task
  if ((await completeTasks(tx, [task])).size === 0) return false
  const removal = await tagBeingRemoved(tx, workspaceId, objectId)
  if (!removal) return false
  const tag = { workspaceId, identifier: removal.identifier }
  const changed = [
    await takeTagOff(tx, 'platform_user', tag, batchSize),
    await takeTagOff(tx, 'content', tag, batchSize),
  ]
  const more = changed.includes(batchSize)
  if (more) await addTasks(tx, [removalTask(workspaceId, objectId)])
  else await endRemoval(tx, workspaceId, objectId)
  return more
}
