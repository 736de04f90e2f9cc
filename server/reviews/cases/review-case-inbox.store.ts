import { AdvisoryLock, lockKey, tryLockKey } from '../../platform/advisory-lock.ts'
import type { Sql } from '../../platform/database.ts'

/** The inbox of reviews whose cases are to be updated. */
export const caseInbox = 'review_case_inbox'

/** A review of a workspace. */
interface QueuedReview {
  workspaceId: string
  reviewId: string
}

/** Queues reviews for the search of their cases after the commit. SQL text: several workspaces in one statement. */
export async function queueForCases(tx: Sql, reviews: readonly QueuedReview[]): Promise<void> {
  if (reviews.length === 0) return
  await tx.query(queueing, [
    reviews.map(({ workspaceId }) => workspaceId),
    reviews.map(({ reviewId }) => reviewId),
  ])
}

const queueing = {
  name: 'queue-for-cases',
  text: `insert into review_case_inbox (workspace_id, review_ids)
    select workspace_id, array_agg(review_id) from unnest($1::uuid[], $2::uuid[]) as r (workspace_id, review_id)
    group by workspace_id`,
}

/** Queues the unresolved reviews of some objects for the search of their cases. SQL text: several workspaces in one statement. */
export async function queueOpenOf(
  tx: Sql,
  objects: readonly { workspaceId: string; id: string }[],
): Promise<void> {
  await tx.query(queueingOpen, [objects.map(({ workspaceId }) => workspaceId), objects.map(({ id }) => id)])
}

const queueingOpen = {
  name: 'queue-open-for-cases',
  text: `insert into review_case_inbox (workspace_id, review_ids)
    select r.workspace_id, array_agg(r.id) from unnest($1::uuid[], $2::uuid[]) as o (workspace_id, object_id)
    join review r on (r.workspace_id, r.object_id) = (o.workspace_id, o.object_id) and r.state <> 'resolved'
    group by r.workspace_id`,
}

/** Waits for the lock on the cases of the workspace, held until the transaction ends. */
export async function lockCases(tx: Sql, workspaceId: string): Promise<void> {
  await lockKey(tx, AdvisoryLock.cases, workspaceId)
}

/**
 * Takes about `most` reviews out of the inbox, with the lock on the cases of the workspace until the transaction ends. @returns
 * null while another transaction holds the lock
 */
export async function takeQueued(tx: Sql, workspaceId: string, most: number): Promise<string[] | null> {
  if (!(await tryLockKey(tx, AdvisoryLock.cases, workspaceId))) return null
  const rows = await tx.query<{ reviewIds: string[] }>(
    `with oldest as (
       select id, cardinality(review_ids) as reviews from review_case_inbox where workspace_id = $1 order by id limit $2
     ), summed as (
       select id, reviews, sum(reviews) over (order by id) as so_far from oldest
     ), taken as materialized (select id from summed where so_far - reviews < $2)
     delete from review_case_inbox i using taken where i.workspace_id = $1 and i.id = taken.id
     returning i.review_ids as "reviewIds"`,
    [workspaceId, most],
  )
  return [...new Set(rows.flatMap(({ reviewIds }) => reviewIds))]
}

/**
 * Queues reviews that a program version without cases opened or resolved: unresolved reviews that are in no case, and resolved
 * ones that are in one.
 */
export const queueMissing = (tx: Sql, workspaceId: string): Promise<unknown> =>
  tx.query(
    `insert into review_case_inbox (workspace_id, review_ids)
     select $1, array_agg(id) from (
       select id, row_number() over () / 500 as part from (
         select id from review r where workspace_id = $1 and state <> 'resolved' and not exists (
           select from review_case_member m where (m.workspace_id, m.review_id) = (r.workspace_id, r.id))
         union all
         select r.id from review_case_member m join review r on (r.workspace_id, r.id) = (m.workspace_id, m.review_id)
         where m.workspace_id = $1 and m.kind = 'same_author' and r.state = 'resolved') lacking) parted
     group by part`,
    [workspaceId],
  )
