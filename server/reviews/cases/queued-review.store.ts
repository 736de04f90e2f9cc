import type { PreparedStatement, Sql, Transaction } from '../../platform/database.ts'
import type { ObjectRef } from '../../platform/vocabulary/decided-state.ts'

/** A review of a workspace. */
interface QueuedReview {
  workspaceId: string
  reviewId: string
}

/**
 * Queues reviews for the search of their cases after the commit. SQL text: bench/background.ts runs it for each batch of decisions in
 * which a rule flags.
 */
export function queueForCases(tx: Transaction, reviews: readonly QueuedReview[]): void {
  if (reviews.length === 0) return
  tx.putOff(queueing, [
    reviews.map(({ workspaceId }) => workspaceId),
    reviews.map(({ reviewId }) => reviewId),
  ])
}

const queueing: PreparedStatement = {
  name: 'queue-for-cases',
  text: `insert into review_case_inbox (workspace_id, review_ids)
    select workspace_id, array_agg(review_id) from unnest($1::uuid[], $2::uuid[]) as r (workspace_id, review_id)
    group by workspace_id`,
}

/**
 * Queues the unresolved reviews of some objects for the search of their cases. SQL text: bench/report-count.ts runs it for each decision,
 * as each is on an edited item.
 */
export async function queueOpenOf(
  tx: Sql,
  objects: readonly Pick<ObjectRef, 'workspaceId' | 'id'>[],
): Promise<void> {
  await tx.query(queueingOpen, [objects.map(({ workspaceId }) => workspaceId), objects.map(({ id }) => id)])
}

const queueingOpen: PreparedStatement = {
  name: 'queue-open-for-cases',
  text: `insert into review_case_inbox (workspace_id, review_ids)
    select r.workspace_id, array_agg(r.id) from unnest($1::uuid[], $2::uuid[]) as o (workspace_id, object_id)
    join review r on (r.workspace_id, r.object_id) = (o.workspace_id, o.object_id) and r.state <> 'resolved'
    group by r.workspace_id`,
}
