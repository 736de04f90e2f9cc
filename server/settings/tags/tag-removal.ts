import type { Sql } from '../../platform/database.ts'
import { type NewTask, settleTasks, addTasks, type Task } from '../../platform/tasks.ts'
import { endRemoval, tagBeingRemoved } from './tag.store.ts'

/** The kind of task that takes a deleted tag off content and users. */
export const removeTag = 'remove-tag'

/** How much content and how many users are changed in one transaction. */
const batchSize = 500

const removalTask = (workspaceId: string, removalId: string): NewTask => ({
  workspaceId,
  kind: removeTag,
  objectId: removalId,
  version: 0,
})

/** Has a deleted tag taken off content and users in the background, from the caller's transaction on; ring `removeTag` after it. */
export const startRemoval = (tx: Sql, workspaceId: string, { id }: { id: string }): Promise<void> =>
  addTasks(tx, [removalTask(workspaceId, id)])

/**
 * Takes the tag off the next 500 users and items, and writes the task that goes on after them, in one transaction:
 * after a crash the work is taken up where it was. Users are locked before content, as decisions do. Answers whether there is more; never for a task of another worker.
 */
export async function removeNext(tx: Sql, task: Task): Promise<boolean> {
  const { workspaceId, objectId } = task
  if ((await settleTasks(tx, [task])).size === 0) return false
  const removal = await tagBeingRemoved(tx, workspaceId, objectId)
  if (!removal) return false
  const changed = [
    await takeOff(tx, 'platform_user', workspaceId, removal.identifier),
    await takeOff(tx, 'content', workspaceId, removal.identifier),
  ]
  const more = changed.includes(batchSize)
  if (more) await addTasks(tx, [removalTask(workspaceId, objectId)])
  else await endRemoval(tx, workspaceId, objectId)
  return more
}

async function takeOff(
  tx: Sql,
  table: 'content' | 'platform_user',
  workspaceId: string,
  identifier: string,
): Promise<number> {
  const rows = await tx.query(
    `with next as materialized (
       select id from ${table} where workspace_id = $1 and tags <> '{}' and $2 = any (tags)
       order by id limit ${batchSize} for update
     )
     update ${table} t set tags = array_remove(t.tags, $2) from next
     where t.workspace_id = $1 and t.id = next.id returning t.id`,
    [workspaceId, identifier],
  )
  return rows.length
}
