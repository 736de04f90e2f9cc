import type { Database, Sql } from '../../platform/database.ts'
import type { ReviewEvent } from '../review-events.ts'
import type { QueueRef } from './queue-work.ts'

const mostAtOnce = 1000

/**
 * Moves what is resolved in a queue to the Default Queue, in batches that hold up nobody: there may be years of it, and
 * nobody waits for any of it.
 */
export async function moveResolved(database: Database, { workspaceId, queueId }: QueueRef): Promise<void> {
  const moveNext = () =>
    database.inWorkspace(workspaceId, (tx) =>
      tx.query(
        `with next as materialized (
           select id from review where workspace_id = $1 and queue_id = $2 and state = 'resolved'
           order by id limit $3 for update skip locked
         )
         update review r set queue_id = d.id from next, review_queue d
         where r.workspace_id = $1 and r.id = next.id and d.workspace_id = $1 and d.is_default returning 1`,
        [workspaceId, queueId, mostAtOnce],
      ),
    )
  while ((await moveNext()).length === mostAtOnce);
}

/**
 * Moves all reviews of a queue that is about to be deleted in this transaction, and takes their turns. The queue is
 * locked before them, and they in the order of their ids, as everybody does who locks several.
 */
export async function moveToDefault(tx: Sql, { workspaceId, queueId }: QueueRef): Promise<ReviewEvent[]> {
  await tx.query(`select from review_queue where workspace_id = $1 and id = $2 for update`, [
    workspaceId,
    queueId,
  ])
  return tx.query<ReviewEvent>(
    `with held as materialized (
       select id from review where workspace_id = $1 and queue_id = $2 order by id for update
     ), moved as (
       update review r set queue_id = d.id, assigned_to = null, assigned_by = null from held, review_queue d
       where r.workspace_id = $1 and r.id = held.id and d.workspace_id = $1 and d.is_default
       returning r.workspace_id, r.id, r.queue_id, r.state
     )
     select workspace_id as "workspaceId", id as "reviewId", queue_id as "queueId", 'updated' as kind
     from moved where state <> 'resolved'`,
    [workspaceId, queueId],
  )
}
