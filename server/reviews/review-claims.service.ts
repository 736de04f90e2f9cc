import type { Database, Transaction } from '../platform/database.ts'
import { isId } from '../platform/ids.ts'
import type { RedisPubSub } from '../platform/pubsub.ts'
import { ActorKind } from '../vocabulary/status.ts'
import { armClaimTimer, cancelClaimTimer } from './claim-timer.ts'
import { assertMine, claimSeconds } from './claims.ts'
import { announceReviews, ReviewEventKind } from './review-events.ts'
import { type Review, reviewColumns } from './review.entity.ts'

/** Who works, and where. */
export interface Reviewer {
  workspaceId: string
  memberId: string
}

/** Claims on reviews: leases of ten minutes by the database's clock, so that two people never work on one review. */
export class ReviewClaims {
  constructor(private readonly parts: { database: Database; pubsub: Pick<RedisPubSub, 'publish'> }) {}

  /**
   * Claims a review, or renews the caller's own claim.
   * @throws NotFoundError, ConflictError code ALREADY_DECIDED, or code CLAIMED with who holds it
   */
  claim(reviewer: Reviewer, reviewId: string): Promise<Review> {
    return this.#with(reviewer, reviewId, (tx) => this.#take(tx, reviewer, reviewId, ReviewEventKind.claimed))
  }

  /** The same as claiming, for a page that is still open: it only moves the end of the lease. */
  heartbeat(reviewer: Reviewer, reviewId: string): Promise<Review> {
    return this.#with(reviewer, reviewId, (tx) => this.#take(tx, reviewer, reviewId, ReviewEventKind.updated))
  }

  /**
   * Claims the first review of the queue that nobody holds, by priority and age; null when there is none, or when the
   * queue is for other moderators.
   */
  claimNext(reviewer: Reviewer, queueId: string, skip: readonly string[]): Promise<Review | null> {
    return this.parts.database.inWorkspace(reviewer.workspaceId, async (tx) => {
      const [next] = isId(queueId) ? await nextReview(tx, reviewer, queueId, skip.filter(isId)) : []
      return next ? this.#take(tx, reviewer, next.id, ReviewEventKind.claimed) : null
    })
  }

  /**
   * Gives up the caller's claim; a review that is not claimed stays as it is.
   * @throws as `claim` does
   */
  release(reviewer: Reviewer, reviewId: string): Promise<Review> {
    return this.#with(reviewer, reviewId, async (tx) => {
      const review = await change(
        tx,
        reviewer.workspaceId,
        reviewId,
        `state = case when state = 'claimed' then 'open' else state end, claimed_by = null, claimed_until = null`,
      )
      await cancelClaimTimer(tx, reviewer.workspaceId, reviewId)
      this.#announce(tx, review, ReviewEventKind.released)
      return review
    })
  }

  #with(reviewer: Reviewer, reviewId: string, work: (tx: Transaction) => Promise<Review>): Promise<Review> {
    return this.parts.database.inWorkspace(reviewer.workspaceId, async (tx) => {
      await assertMine(tx, reviewId, { kind: ActorKind.member, id: reviewer.memberId })
      return work(tx)
    })
  }

  async #take(
    tx: Transaction,
    { workspaceId, memberId }: Reviewer,
    reviewId: string,
    kind: ReviewEventKind,
  ): Promise<Review> {
    const lease = `state = 'claimed', claimed_by = $3, claimed_until = clock_timestamp() + make_interval(secs => $4)`
    const review = await change(tx, workspaceId, reviewId, lease, [memberId, claimSeconds])
    await armClaimTimer(tx, workspaceId, reviewId)
    this.#announce(tx, review, kind)
    return review
  }

  #announce(tx: Transaction, { workspaceId, id, queueId }: Review, kind: ReviewEventKind): void {
    announceReviews(tx, this.parts.pubsub, [{ workspaceId, kind, reviewId: id, queueId }])
  }
}

function nextReview(
  tx: Transaction,
  { workspaceId, memberId }: Reviewer,
  queueId: string,
  skip: readonly string[],
): Promise<{ id: string }[]> {
  return tx.query(
    `select id from review
     where workspace_id = $1 and queue_id = $2 and id <> all ($3)
       and exists (select from review_queue q where (q.workspace_id, q.id) = ($1, $2)
         and (q.member_ids is null or $4 = any (q.member_ids)))
       and (state = 'open' or (state = 'claimed' and claimed_until <= clock_timestamp()))
     order by priority, opened_at, id limit 1 for update skip locked`,
    [workspaceId, queueId, skip, memberId],
  )
}

async function change(
  tx: Transaction,
  workspaceId: string,
  id: string,
  set: string,
  values: unknown[] = [],
): Promise<Review> {
  const [review] = await tx.query<Review>(
    `update review r set ${set} where r.workspace_id = $1 and r.id = $2 returning ${reviewColumns}`,
    [workspaceId, id, ...values],
  )
  if (!review) throw new Error('a locked review is gone')
  return review
}
