import { sql } from 'kysely'
import type { PreparedStatement, Sql } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { anyWorkspaceIn } from '../platform/keyed-sql.ts'
import { ActorKind, type ActorRef, type ObjectType } from '../platform/vocabulary/status.ts'
import type { ReviewEvent } from './review-events.ts'
import type { StoredReason } from './review-reason.ts'
import { ReviewState } from './review-state.ts'
import { asEvent, reviewTables } from './review-tables.ts'

/** A flagged object that needs a human decision. */
export interface ReviewToOpen {
  workspaceId: string
  objectType: ObjectType
  objectId: string
  /** Rank of the priority; 0 is urgent. */
  priority: number
  reasons: StoredReason[]
  /** The queue that routing rules chose; the Default Queue when null, or when the queue is deleted. */
  queueId?: string | null
}

/** An object whose open review is resolved, and by whom. */
export interface ReviewToResolve {
  workspaceId: string
  objectId: string
  by: ActorRef
  /** Whether it decides the appeal that the review is about; otherwise such a review stays open. */
  settlesAppeal?: boolean
  /** The action that resolves it; null where none does, such as when a recommendation is rejected. */
  actionId: string | null
}

/**
 * Locks the rows that opening and resolving these reviews changes, in the order common to all transactions that change several:
 * queues, then reviews, each by id. From here on none of the queues can be deleted.
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

// SQL text: bench/background.ts and bench/timers.ts run this and the batch writes below for each item.
/** Counting the queues forces their CTE to run, and so lock them, before the first review is locked. */
const locking: PreparedStatement = {
  name: 'lock-reviews',
  text: `with queue as materialized (
     select id from review_queue where workspace_id = any ($1::uuid[]) and (is_default or id = any ($2::uuid[]))
     order by id for key share
   )
   select from review
   where (select count(*) from queue) >= 0 and workspace_id = ${anyWorkspaceIn('$3')} and object_id = any ($4::uuid[])
     and state <> 'resolved'
   order by id for update`,
}

/**
 * Opens reviews in the queues that routing rules chose, else in the workspace's Default Queue (section 2.11). An object has at
 * most one open review: a second flag adds the reasons that it does not have yet, and can only raise its priority.
 */
export async function openReviews(tx: Sql, reviews: readonly ReviewToOpen[]): Promise<ReviewEvent[]> {
  if (reviews.length === 0) return []
  return tx.query<ReviewEvent>(
    `insert into review as v (workspace_id, id, queue_id, object_type, object_id, priority, reasons)
     select r.workspace_id, r.id, coalesce(chosen.id, q.id), r.object_type, r.object_id, r.priority, r.reasons
     from json_to_recordset($1) as r (workspace_id uuid, id uuid, object_type text, object_id uuid, priority int, reasons jsonb,
       queue_id uuid)
     join review_queue q on q.workspace_id = r.workspace_id and q.is_default
     left join review_queue chosen on (chosen.workspace_id, chosen.id) = (r.workspace_id, r.queue_id)
     on conflict (workspace_id, object_type, object_id) where state <> 'resolved'
     do update set priority = least(v.priority, excluded.priority), reasons = v.reasons || coalesce((
         select jsonb_agg(added) from jsonb_array_elements(excluded.reasons) added where not v.reasons @> jsonb_build_array(added)
       ), '[]')
     returning workspace_id as "workspaceId", id as "reviewId", queue_id as "queueId",
       case when xmax = 0 then 'opened' else 'updated' end as kind`,
    [JSON.stringify(reviews.map(row))],
  )
}

const row = (review: ReviewToOpen) => ({
  workspace_id: review.workspaceId,
  id: newId(),
  object_type: review.objectType,
  object_id: review.objectId,
  priority: review.priority,
  reasons: review.reasons,
  queue_id: review.queueId ?? null,
})

/**
 * Resolves the open reviews of decided objects, in any unresolved state; objects without one are skipped, and so are reviews of
 * appeals that the decision does not settle.
 */
export async function resolveReviews(
  tx: Sql,
  resolutions: readonly ReviewToResolve[],
): Promise<ReviewEvent[]> {
  if (resolutions.length === 0) return []
  return tx.query<ReviewEvent>(
    `update review v set state = 'resolved', resolved_at = now(), resolved_by_kind = r.kind, resolved_by_id = r.by_id,
       resolved_action_id = r.action_id,
       claimed_by = null, claimed_until = null, held_by = null, held_until = null, assigned_to = null, assigned_by = null
     from json_to_recordset($1) as r (workspace_id uuid, object_id uuid, kind text, by_id uuid, action_id uuid,
       settles_appeal boolean)
     where (v.workspace_id, v.object_id) = (r.workspace_id, r.object_id) and v.state <> 'resolved'
       and (v.appeal_id is null or r.settles_appeal)
     returning v.workspace_id as "workspaceId", v.id as "reviewId", v.queue_id as "queueId", 'resolved' as kind`,
    [
      JSON.stringify(
        resolutions.map(({ workspaceId, objectId, by, actionId, settlesAppeal = false }) => ({
          workspace_id: workspaceId,
          object_id: objectId,
          kind: by.kind,
          by_id: by.id,
          action_id: actionId,
          settles_appeal: settlesAppeal,
        })),
      ),
    ],
  )
}

/**
 * Attaches an appeal to an unresolved review, and bars the member whose decision is appealed from it: their claim and assignment
 * end.
 */
export async function attachAppeal(
  tx: Sql,
  { workspaceId, reviewId }: { workspaceId: string; reviewId: string },
  { appealId, barredId }: { appealId: string; barredId: string | null },
): Promise<void> {
  await reviewTables(tx)
    .updateTable('review')
    .set({
      appealId,
      barredId,
      state: sql<ReviewState>`case when state = 'claimed' and claimed_by = ${barredId} then 'open' else state end`,
      claimedUntil: sql<Date | null>`case when claimed_by = ${barredId} then null else claimed_until end`,
      claimedBy: sql<string | null>`nullif(claimed_by, ${barredId})`,
      assignedTo: sql<string | null>`nullif(assigned_to, ${barredId})`,
    })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', reviewId)
    .execute()
}

/**
 * Reopens the review of the object that the actor resolved last: escalated if it was, else claimed by the actor if that is a
 * member. Does nothing when there is none, or while another one is unresolved.
 */
export const reopenReview = (
  tx: Sql,
  workspaceId: string,
  objectId: string,
  actor: ActorRef,
): Promise<ReviewEvent[]> => {
  const memberId = actor.kind === ActorKind.member ? actor.id : null
  const db = reviewTables(tx)
  const lastResolved = db
    .selectFrom('review as last')
    .select('last.id')
    .where('last.workspaceId', '=', workspaceId)
    .where('last.objectId', '=', objectId)
    .where('last.state', '=', sql.lit(ReviewState.resolved))
    .where('last.resolvedByKind', '=', actor.kind)
    .where('last.resolvedById', 'is not distinct from', actor.id)
    .orderBy('last.resolvedAt', 'desc')
    .limit(1)
  const waiting = db
    .selectFrom('review as waiting')
    .where('waiting.workspaceId', '=', workspaceId)
    .where('waiting.objectId', '=', objectId)
    .where('waiting.state', '<>', sql.lit(ReviewState.resolved))
  const inHand = memberId === null ? ReviewState.open : ReviewState.claimed
  return db
    .updateTable('review')
    .set({
      state: sql<ReviewState>`case when escalated_at is not null then 'escalated' else ${inHand} end`,
      claimedBy: memberId,
      claimedUntil: memberId === null ? null : sql<Date>`now() + interval '10 minutes'`,
      resolvedAt: null,
      resolvedByKind: null,
      resolvedById: null,
      resolvedActionId: null,
    })
    .where('review.workspaceId', '=', workspaceId)
    .where('review.id', '=', lastResolved)
    .where((row) => row.not(row.exists(waiting)))
    .returning(asEvent('opened'))
    .execute()
}
