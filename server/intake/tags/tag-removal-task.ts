import type { Database, Sql } from '../../platform/database.ts'
import { originOfNext } from '../../platform/task-origin.ts'
import type { TaskKind } from '../../platform/task-worker.ts'
import { addTasks, poisonTask, completeTasks, type Task } from '../../platform/tasks.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import { removalTask, removeTag } from '../../settings/tags/tag-removal.ts'
import { endRemoval, tagBeingRemoved } from '../../settings/tags/tag.store.ts'
import { removeTagFrom } from './tag-removal.store.ts'

/** The most items and users that are changed in one transaction. */
const batchSize = 500

/** The kind of task that removes deleted tags from content and users, in batches, each in its own transaction. */
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
 * Removes the tag from the next 500 users and items, and writes the task of the following ones, in one transaction, so
 * that it continues after a crash. Users are locked before content, as decisions do. Returns whether there is more;
 * never for a task that another worker has taken over.
 */
async function removeNext(tx: Sql, task: Task): Promise<boolean> {
  const { workspaceId, objectId } = task
  if ((await completeTasks(tx, [task])).size === 0) return false
  const removal = await tagBeingRemoved(tx, workspaceId, objectId)
  if (!removal) return false
  const tag = { workspaceId, identifier: removal.identifier }
  const changed = [
    await removeTagFrom(tx, 'platformUser', tag, batchSize),
    await removeTagFrom(tx, 'content', tag, batchSize),
  ]
  const more = changed.includes(batchSize)
  if (more) await addTasks(tx, [removalTask(workspaceId, objectId, originOfNext(task))])
  else await endRemoval(tx, workspaceId, objectId)
  return more
}
