import type { Sql } from '../platform/database.ts'
import { ConflictError, NotFoundError } from '../platform/errors.ts'
import { isId } from '../platform/ids.ts'
import {
  assertOpen,
  assertWorkable,
  barredSql,
  memberOf,
  type ReviewTerms,
  termsSql,
} from './queues/queue-member.ts'
import { presentSql } from './queues/queue-work.ts'
import type { ActorRef, ObjectType } from '../platform/vocabulary/status.ts'
import { ReviewState } from './review-state.ts'

/** Seconds that a claim lasts without a sign of life. */
export const claimSeconds = 600

/** Seconds for which whoever escalated a review can take that back. */
const takeBackSeconds = 60

/** An unresolved review under its row lock, with who has it. */
export interface LockedReview extends ReviewTerms {
  state: ReviewState
  /** What is reviewed. */
  object: { type: ObjectType; id: string }
  /** Since when only admins decide it. */
  escalatedAt: Date | null
  queueId: string
  /** Who works on it now: by a claim whose lease lasts. */
  claimedBy: string | null
  /** Whose turn it is: they work in the queue now. */
  assignedTo: string | null
  /** The name of whichever of the two there is. */
  holderName: string | null
  decidedBy: string
}

/**
 * Locks an unresolved review that nobody else holds, so that the caller may claim or decide it in this transaction.
 * @throws NotFoundError, ConflictError code ALREADY_DECIDED with decidedBy, or code CLAIMED with claimedBy
 * @throws ForbiddenError when its queue is for other moderators, or it is escalated and the actor no admin
 */
export async function assertMine(
  tx: Sql,
  reviewId: string,
  actor: ActorRef,
  assertMay: (terms: ReviewTerms) => void = assertWorkable,
): Promise<LockedReview> {
  const review = await lockToWork(tx, reviewId, actor, assertMay)
  const { claimedBy, assignedTo, holderName } = review
  const holder = claimedBy ?? assignedTo
  if (holder === null || holder === memberOf(actor)) return review
  throw heldBy(holder, holderName, claimedBy ? 'is reviewing this' : 'has this assigned')
}

/**
 * The same for a review that is to change hands: one that waits for somebody else passes too, unless they work on it.
 * @throws as `assertMine` does
 */
export async function assertMovable(tx: Sql, reviewId: string, actor: ActorRef): Promise<LockedReview> {
  const review = await lockToWork(tx, reviewId, actor)
  const { claimedBy, holderName } = review
  if (claimedBy === null || claimedBy === memberOf(actor)) return review
  throw heldBy(claimedBy, holderName, 'is reviewing this')
}

/**
 * The same for a review that goes back to its queue: an escalation passes too that the actor made within the last minute,
 * as long as nobody else has the review.
 * @throws as `assertMine` does
 */
export async function assertReturnable(tx: Sql, reviewId: string, actor: ActorRef): Promise<LockedReview> {
  const own = isId(reviewId) && (await escalatedJustNow(tx, reviewId, actor))
  return assertMine(tx, reviewId, actor, own ? assertOpen : assertWorkable)
}

/** Locks the review that it is true of, so that it stays true. */
async function escalatedJustNow(tx: Sql, reviewId: string, actor: ActorRef): Promise<boolean> {
  const [row] = await tx.query(
    `select from review_step s join review r on (r.workspace_id, r.id) = (s.workspace_id, s.review_id)
     where s.review_id = $1 and s.kind = 'escalated' and s.actor_id = $2 and s.at >= r.escalated_at
       and s.at > verdict_now() - make_interval(secs => $3) for update of r`,
    [reviewId, memberOf(actor), takeBackSeconds],
  )
  return row !== undefined
}

/** @throws ConflictError while the review is on hold: it is put back first */
export function assertAwake({ state }: Pick<LockedReview, 'state'>): void {
  if (state === ReviewState.on_hold) throw new ConflictError('The review is on hold')
}

const heldBy = (id: string, name: string | null, does: string) =>
  new ConflictError(`${name ?? 'Someone'} ${does}`, { claimedBy: { id, name } }, 'CLAIMED')

async function lockToWork(
  tx: Sql,
  reviewId: string,
  actor: ActorRef,
  assertMay: (terms: ReviewTerms) => void = assertWorkable,
): Promise<LockedReview> {
  const review = await lockReview(tx, reviewId, memberOf(actor))
  if (review.state === ReviewState.resolved)
    throw new ConflictError(
      `Already decided by ${review.decidedBy}`,
      { decidedBy: { name: review.decidedBy } },
      'ALREADY_DECIDED',
    )
  assertMay(review)
  return review
}

async function lockReview(tx: Sql, reviewId: string, memberId: string | null): Promise<LockedReview> {
  const [locked] = isId(reviewId)
    ? await tx.query<{ id: string }>(`select id from review where id = $1 for update`, [reviewId])
    : []
  if (!locked) throw new NotFoundError('Review not found')
  const [review] = await tx.query<LockedReview>(
    `select r.state, r.queue_id as "queueId", json_build_object('type', r.object_type, 'id', r.object_id) as object,
       held.id as "claimedBy", turn.id as "assignedTo", h.name as "holderName",
       coalesce(m.name, u.name, case when r.resolved_by_kind = 'customer' then 'the customer platform' else 'Verdict' end) as "decidedBy",
       r.escalated_at as "escalatedAt", ${barredSql('$2::uuid')} as barred, ${termsSql('$2::uuid')}
     from review r
     join review_queue q on (q.workspace_id, q.id) = (r.workspace_id, r.queue_id)
     left join lateral (select r.claimed_by as id where r.claimed_until > clock_timestamp()) held on true
     left join lateral (
       select member_id as id from (${presentSql}) present where queue_id = r.queue_id and member_id = r.assigned_to) turn on true
     left join member h on h.workspace_id = r.workspace_id and h.id = coalesce(held.id, turn.id)
     left join member m on (m.workspace_id, m.id) = (r.workspace_id, r.resolved_by_id)
     left join rule u on (u.workspace_id, u.id) = (r.workspace_id, r.resolved_by_id)
     where r.id = $1`,
    [reviewId, memberId],
  )
  if (!review) throw new NotFoundError('Review not found')
  return review
}
