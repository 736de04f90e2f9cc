import type { Prepared, Sql } from '../platform/database.ts'
import type { ReviewToOpen } from './open-reviews.ts'
import type { ReviewToResolve } from './resolve-reviews.ts'

/**
 * Locks what opening and resolving these reviews changes, in the order that everybody keeps who changes several: queues,
 * then reviews, each by their ids. From here on none of the queues is deleted.
 */
export async function lockReviews(
  tx: Sql,
  opening: readonly ReviewToOpen[],
  resolving: readonly ReviewToResolve[],
): Promise<void> {
  if (opening.length === 0 && resolving.length < 2) return
  const both = [...opening, ...resolving]
  await tx.query(locking, [
    [...new Set(opening.map(({ workspaceId }) => workspaceId))],
    [...new Set(opening.flatMap(({ queueId }) => queueId ?? []))],
    [...new Set(both.map(({ workspaceId }) => workspaceId))],
    both.map(({ objectId }) => objectId),
  ])
}

/** Counting the queues has them locked before the first review is: PostgreSQL reads a CTE when it is asked for. */
const locking: Prepared = {
  name: 'lock-reviews',
  text: `with queue as materialized (
     select id from review_queue where workspace_id = any ($1::uuid[]) and (is_default or id = any ($2::uuid[]))
     order by id for key share
   )
   select from review
   where (select count(*) from queue) >= 0 and workspace_id = any ($3::uuid[]) and object_id = any ($4::uuid[])
     and state <> 'resolved'
   order by id for update`,
}
