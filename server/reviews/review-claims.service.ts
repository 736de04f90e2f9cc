import type { NameQuery } from '../access/names/name-query.ts'
import { z } from 'zod'
import { once } from '../access/requests/once.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { NotFoundError } from '../platform/errors.ts'
import type { RedisPubSub } from '../platform/pubsub.ts'
import { termsOfQueue } from './queues/queue-member.ts'
import { ActorKind, type ActorRef } from '../platform/vocabulary/status.ts'
import { armClaimTimer, cancelClaimTimer } from './claim-timer.ts'
import { assertAwake, assertMine, claimSeconds } from './claims.ts'
import type { NextReview } from './next-review.input.ts'
import { nextReview } from './next-review.store.ts'
import { releaseReview, takeReview } from './review-claim.store.ts'
import { announceReviews, ReviewEventKind } from './review-events.ts'
import type { Review } from './review.entity.ts'
import { type ReviewRef, reviewsById } from './review.store.ts'

/** Who works, and where. */
export interface Reviewer {
  workspaceId: string
  memberId: string
}

/** A member who works, as the actor of what they do. */
export const memberActor = ({ memberId }: Reviewer): ActorRef => ({ kind: ActorKind.member, id: memberId })

/** Claims on reviews: leases of ten minutes by the database's clock, so that two people never work on one review. */
export class ReviewClaims {
  constructor(
    private readonly deps: {
      database: Database
      pubsub: Pick<RedisPubSub, 'publish'>
      ruleNames: NameQuery
    },
  ) {}

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
   * Claims the first review of the queue under the filter that nobody holds and the caller has not skipped: for an admin the
   * escalated ones, then those assigned to them, then by priority and age; null when there is none. Asked again under the
   * same requestId, it answers the same review.
   * @throws NotFoundError, ForbiddenError when the queue is for other moderators @throws as once
   */
  claimNext(reviewer: Reviewer, wanted: NextReview, requestId: string | null = null): Promise<Review | null> {
    const { workspaceId } = reviewer
    const request = { operation: 'claimNextReview', requestId, input: wanted }
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      if (!(await termsOfQueue(tx, { ...reviewer, queueId: wanted.queueId })))
        throw new NotFoundError('Review queue not found', 'queueId')
      const caller = { workspaceId, actor: memberActor(reviewer) }
      const given = await once(tx, caller, request, z.uuid().nullable(), async () => {
        const next = await nextReview(tx, reviewer, wanted)
        if (next !== undefined) await this.#take(tx, reviewer, next, ReviewEventKind.claimed)
        return next ?? null
      })
      const [review] = given === null ? [] : await reviewsById(tx, workspaceId, [given])
      return review ?? null
    })
  }

  /**
   * Gives up the caller's claim; a review that is not claimed stays as it is.
   * @throws as `claim` does
   */
  release(reviewer: Reviewer, reviewId: string): Promise<Review> {
    return this.deps.database.inWorkspace(reviewer.workspaceId, async (tx) => {
      const ref = { workspaceId: reviewer.workspaceId, reviewId }
      await assertMine({ ...this.deps, tx }, ref, memberActor(reviewer))
      const review = await releaseReview(tx, ref)
      await cancelClaimTimer(tx, reviewer.workspaceId, reviewId)
      await this.#announce(tx, review, ReviewEventKind.released)
      return review
    })
  }

  #takeMine(reviewer: Reviewer, reviewId: string, kind: ReviewEventKind): Promise<Review> {
    return this.deps.database.inWorkspace(reviewer.workspaceId, async (tx) => {
      const ref = { workspaceId: reviewer.workspaceId, reviewId }
      assertAwake(await assertMine({ ...this.deps, tx }, ref, memberActor(reviewer)))
      return this.#take(tx, reviewer, reviewId, kind)
    })
  }

  async #take(
    tx: Transaction,
    { workspaceId, memberId }: Reviewer,
    reviewId: string,
    kind: ReviewEventKind,
  ): Promise<Review> {
    const ref: ReviewRef = { workspaceId, reviewId }
    const review = await takeReview(tx, ref, memberId, claimSeconds)
    await armClaimTimer(tx, workspaceId, reviewId)
    await this.#announce(tx, review, kind)
    return review
  }

  #announce(tx: Transaction, { workspaceId, id, queueId }: Review, kind: ReviewEventKind): Promise<void> {
    return announceReviews(tx, this.deps.pubsub, [{ workspaceId, kind, reviewId: id, queueId }])
  }
}
