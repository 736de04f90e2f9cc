import type { Sql } from '../platform/database.ts'
import { ConflictError, NotFoundError } from '../platform/errors.ts'
import { isId } from '../platform/ids.ts'
import { ActorKind, type ActorRef } from '../vocabulary/status.ts'
import { ReviewState } from './review-state.ts'

/** Seconds that a claim lasts without a sign of life. */
export const claimSeconds = 600

interface LockedReview {
  state: ReviewState
  queueId: string
  /** Who holds it, while the lease lasts. */
  holderId: string | null
  holderName: string | null
  decidedBy: string
}

/**
 * Locks an unresolved review that nobody else holds, so that the caller may claim or decide it in this transaction.
 * @throws NotFoundError, ConflictError code ALREADY_DECIDED with decidedBy, or code CLAIMED with claimedBy
 */
export async function assertMine(tx: Sql, reviewId: string, { kind, id }: ActorRef): Promise<LockedReview> {
  const review = await lockReview(tx, reviewId)
  if (review.state === ReviewState.resolved)
    throw new ConflictError(
      `Already decided by ${review.decidedBy}`,
      { decidedBy: { name: review.decidedBy } },
      'ALREADY_DECIDED',
    )
  const mine = kind === ActorKind.member && review.holderId === id
  if (review.holderId === null || mine) return review
  const claimedBy = { id: review.holderId, name: review.holderName }
  throw new ConflictError(`${review.holderName ?? 'Someone'} is reviewing this`, { claimedBy }, 'CLAIMED')
}

async function lockReview(tx: Sql, reviewId: string): Promise<LockedReview> {
  const [locked] = isId(reviewId)
    ? await tx.query<{ id: string }>(`select id from review where id = $1 for update`, [reviewId])
    : []
  if (!locked) throw new NotFoundError('Review not found')
  const [review] = await tx.query<LockedReview>(
    `select r.state, r.queue_id as "queueId", h.id as "holderId", h.name as "holderName",
       coalesce(m.name, u.name, case when r.resolved_by_kind = 'customer' then 'the customer platform' else 'Verdict' end) as "decidedBy"
     from review r
     left join member h on (h.workspace_id, h.id) = (r.workspace_id, r.claimed_by)
       and r.state = 'claimed' and r.claimed_until > clock_timestamp()
     left join member m on (m.workspace_id, m.id) = (r.workspace_id, r.resolved_by_id)
     left join rule u on (u.workspace_id, u.id) = (r.workspace_id, r.resolved_by_id)
     where r.id = $1`,
    [reviewId],
  )
  if (!review) throw new NotFoundError('Review not found')
  return review
}
