import type { Database, Transaction } from '../platform/database.ts'
import { isId } from '../platform/ids.ts'
import type { RedisPubSub } from '../platform/pubsub.ts'
import { barredSql, termsOfQueue } from './queues/queue-member.ts'
import { presentSql } from './queues/queue-work.ts'
import { ActorKind, type ActorRef } from '../platform/vocabulary/status.ts'
import { armClaimTimer, cancelClaimTimer } from './claim-timer.ts'
import { assertAwake, assertMine, claimSeconds } from './claims.ts'
import { escalatedSql, freeSql, skippedSql } from './free-review.ts'
import { announceReviews, ReviewEventKind } from './review-events.ts'
import { type Review, reviewColumns } from './review.entity.ts'

/** Who works, and where. */
export interface Reviewer {
  workspaceId: string
  memberId: string
}

/** A member who works, as the actor of what they do. */
export const memberActor = ({ memberId }: Reviewer): ActorRef => ({ kind: ActorKind.member, id: memberId })

/** Claims on reviews: leases of ten minutes by the database's clock, so that two people never work on one review. */
export class ReviewClaims {
  constructor(private readonly parts: { database: Database; pubsub: Pick<RedisPubSub, 'publish'> }) {}

  /**
   * Claims a review, or renews the caller's own claim.
   * @throws NotFoundError, ConflictError code ALREADY_DECIDED, code CLAIMED with who holds it, or while it is on hold
   */
  claim(reviewer: Reviewer, reviewId: string): Promise<Review> {
    return this.#takeMine(reviewer, reviewId, ReviewEventKind.claimed)
  }

  /** The same as claiming, for a page that is still open: it only moves the end of the lease. */
  heartbeat(reviewer: Reviewer, reviewId: string): Promise<Review> {
    return this.#takeMine(reviewer, reviewId, ReviewEventKind.updated)
  }

  /**
   * Claims the first review of the queue that nobody holds and the caller has not skipped: for an admin the escalated
   * ones, then those assigned to them, then by priority and age; null when there is none. @throws ForbiddenError when the queue is for other moderators
   */
  claimNext(reviewer: Reviewer, queueId: string, skip: readonly string[]): Promise<Review | null> {
    return this.parts.database.inWorkspace(reviewer.workspaceId, async (tx) => {
      if (!(await termsOfQueue(tx, { queueId, memberId: reviewer.memberId }))) return null
      const next = await nextReview(tx, reviewer, queueId, skip.filter(isId))
      return next ? this.#take(tx, reviewer, next.id, ReviewEventKind.claimed) : null
    })
  }

  /**
   * Gives up the caller's claim; a review that is not claimed stays as it is.
   * @throws as `claim` does
   */
  release(reviewer: Reviewer, reviewId: string): Promise<Review> {
    return this.parts.database.inWorkspace(reviewer.workspaceId, async (tx) => {
      await assertMine(tx, reviewId, memberActor(reviewer))
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

  #takeMine(reviewer: Reviewer, reviewId: string, kind: ReviewEventKind): Promise<Review> {
    return this.parts.database.inWorkspace(reviewer.workspaceId, async (tx) => {
      assertAwake(await assertMine(tx, reviewId, memberActor(reviewer)))
      return this.#take(tx, reviewer, reviewId, kind)
    })
  }

  async #take(
    tx: Transaction,
    { workspaceId, memberId }: Reviewer,
    reviewId: string,
    kind: ReviewEventKind,
  ): Promise<Review> {
    const lease = `state = case when state = 'escalated' then state else 'claimed' end, claimed_by = $3, claimed_until = clock_timestamp() + make_interval(secs => $4),
      assigned_to = case when assigned_to = $3 then assigned_to end, assigned_by = case when assigned_to = $3 then assigned_by end`
    const review = await change(tx, workspaceId, reviewId, lease, [memberId, claimSeconds])
    await armClaimTimer(tx, workspaceId, reviewId)
    this.#announce(tx, review, kind)
    return review
  }

  #announce(tx: Transaction, { workspaceId, id, queueId }: Review, kind: ReviewEventKind): void {
    announceReviews(tx, this.parts.pubsub, [{ workspaceId, kind, reviewId: id, queueId }])
  }
}

async function nextReview(
  tx: Transaction,
  { workspaceId, memberId }: Reviewer,
  queueId: string,
  skip: readonly string[],
): Promise<{ id: string } | undefined> {
  const first = async (turn: string, free = freeSql) => {
    const [found] = await tx.query<{ id: string }>(
      `select r.id from review r
       where r.workspace_id = $1 and r.queue_id = $2 and r.id <> all ($3) and r.state <> 'resolved' and ${free} and ${turn}
         and not ${skippedSql('$4')}
       order by r.priority, r.opened_at, r.id limit 1 for update of r skip locked`,
      [workspaceId, queueId, skip, memberId],
    )
    return found
  }
  const working = `select member_id from (${presentSql}) present where queue_id = r.queue_id`
  const noTurn = `(r.assigned_to is null or r.assigned_to not in (${working}))`
  return (
    (await first(`(r.assigned_to = $4 or ${noTurn}) and not ${barredSql('$4')}`, escalatedSql)) ??
    (await first(`r.assigned_to = $4`)) ??
    (await first(noTurn))
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
