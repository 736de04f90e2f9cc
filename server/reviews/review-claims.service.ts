import { z } from 'zod'
import type { NameQuery } from '../access/names/name-query.ts'
import { once } from '../access/requests/once.ts'
import type { Sessions } from '../access/team/session.service.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { ConflictError, NotFoundError } from '../platform/errors.ts'
import type { RedisPubSub } from '../platform/pubsub.ts'
import type { Caller } from '../platform/vocabulary/caller.ts'
import { ActorKind, type ActorRef } from '../platform/vocabulary/status.ts'
import { armClaimTimer, cancelClaimTimer } from './claim-timer.ts'
import { assertAwake, assertMine, claimSeconds } from './claims.ts'
import { stoppedAmong } from './exposure/exposure.service.ts'
import type { NextReview } from './next-review.input.ts'
import { isThereFor, nextReview } from './next-review.store.ts'
import { asReview } from './quality/as-review.ts'
import { handOutCheck } from './quality/hand-out.ts'
import { keepCheck, releaseCheck } from './quality/held-check.ts'
import { checksAsReviews } from './quality/quality-check.store.ts'
import { hideNames } from './quality/third-review.ts'
import { termsOfQueue } from './queues/queue-member.ts'
import type { QueueTerms } from './queues/review-queue.store.ts'
import { releaseReview, takeReview } from './review-claim.store.ts'
import { announceReviews, ReviewEventKind } from './review-events.ts'
import { isOfQueuesOnly } from './review-filters.store.ts'
import type { Review } from './review.entity.ts'
import { type ReviewRef, reviewsById } from './review.store.ts'

/** Who works, and where. */
export interface Reviewer extends Pick<Caller, 'workspaceId' | 'origin'> {
  memberId: string
}

/** The member as the actor of their actions. */
export const memberActor = ({ memberId }: Reviewer): ActorRef => ({ kind: ActorKind.member, id: memberId })

/** A review as returned to the member who claimed it. */
export interface ClaimedReview extends Review {
  /** Whether data is withheld from them from now on, so that they decide without knowing an earlier decision. */
  blind: boolean
}

/** Claims on reviews: leases of ten minutes by the database's clock, so that two people never work on one review. */
export class ReviewClaims {
  constructor(
    private readonly deps: {
      database: Database
      pubsub: Pick<RedisPubSub, 'publish'>
      sessions: Pick<Sessions, 'renew'>
      ruleNames: NameQuery
    },
  ) {}

  /**
   * Claims a review, or renews the caller's own claim.
   * @throws NotFoundError, ConflictError code ALREADY_DECIDED, code CLAIMED with its holder, or while it is on hold; code
   * BREAK_DUE for a sensitive one while the caller has a break due
   */
  claim(reviewer: Reviewer, reviewId: string): Promise<ClaimedReview> {
    return this.#takeMine(reviewer, reviewId, ReviewEventKind.claimed)
  }

  /** Renews the caller's claim, for a page that is still open: it only extends the lease. @throws as `claim` does */
  heartbeat(reviewer: Reviewer, reviewId: string): Promise<Review> {
    return this.#takeMine(reviewer, reviewId, ReviewEventKind.updated)
  }

  /**
   * Claims the first review of the queue under the filter that no other member has claimed and the caller has not skipped: one
   * that they have claimed already, for an admin the escalated ones, then those assigned to them, then by priority and age; null
   * when there is none. Repeating a requestId returns the same review.
   * @throws NotFoundError, ForbiddenError when the queue is for other moderators @throws as once
   */
  async claimNext(
    reviewer: Reviewer,
    wanted: NextReview,
    requestId: string | null = null,
  ): Promise<ClaimedReview | null> {
    const { workspaceId } = reviewer
    const request = { operation: 'claimNextReview', requestId, input: wanted }
    const claimed = await this.#seeking(reviewer, wanted, async (tx) => {
      const terms = await termsOfQueue(tx, { ...reviewer, queueId: wanted.queueId })
      if (!terms) throw new NotFoundError('Review queue not found', 'queueId')
      const caller = { workspaceId, actor: memberActor(reviewer) }
      const taken: ClaimedReview[] = []
      const given = await once(tx, caller, request, z.uuid().nullable(), async () => {
        const next = await this.#takeNext(tx, reviewer, wanted, terms)
        if (next) taken.push(next)
        return next?.id ?? null
      })
      if (taken[0]) return taken[0]
      return given === null ? null : claimedBefore(tx, reviewer, given)
    })
    return claimed && this.#renewed(reviewer, claimed)
  }

  /** Runs the search for a next review; its statements are prepared unless a filter's values are to be planned for. */
  #seeking<T>({ workspaceId }: Reviewer, { filter }: NextReview, work: (tx: Transaction) => Promise<T>) {
    const { database } = this.deps
    return isOfQueuesOnly(filter ?? {})
      ? database.byKey([workspaceId], work)
      : database.inWorkspace(workspaceId, work)
  }

  /** Claims the next review, or a quality check in its place. */
  async #takeNext(
    tx: Transaction,
    reviewer: Reviewer,
    wanted: NextReview,
    { goldenPercent }: Pick<QueueTerms, 'goldenPercent'>,
  ): Promise<ClaimedReview | null> {
    const { memberIds, policyCategoryIds } = await stoppedAmong(tx, reviewer.workspaceId, [reviewer.memberId])
    if (memberIds.size > 0) {
      const calm = await nextReview(tx, reviewer, wanted, policyCategoryIds)
      return calm === undefined ? null : this.#take(tx, reviewer, calm, ReviewEventKind.claimed)
    }
    const ordinary = await nextReview(tx, reviewer, wanted)
    const check = await handOutCheck(tx, { ...reviewer, wanted, ordinary, goldenPercent })
    if (check) return { ...asReview(check), blind: true }
    return ordinary === undefined ? null : this.#take(tx, reviewer, ordinary, ReviewEventKind.claimed)
  }

  /** The claimed review, once the session of its member is renewed so that further requests withhold what they must not see. */
  async #renewed({ workspaceId, memberId }: Reviewer, claimed: ClaimedReview): Promise<ClaimedReview> {
    const { database, sessions } = this.deps
    if (claimed.blind && !database.isBlind) await sessions.renew(workspaceId, memberId)
    return claimed
  }

  /**
   * Releases the caller's claim; a review that is not claimed stays as it is.
   * @throws as `claim` does
   */
  async release(reviewer: Reviewer, reviewId: string): Promise<Review> {
    const released = await releaseCheck(this.deps.database, reviewer, reviewId)
    if (released) return released
    return this.deps.database.byKey([reviewer.workspaceId], async (tx) => {
      const ref = { workspaceId: reviewer.workspaceId, reviewId }
      await assertMine({ ...this.deps, tx }, ref, memberActor(reviewer))
      const review = await releaseReview(tx, ref)
      await cancelClaimTimer(tx, reviewer.workspaceId, reviewId)
      this.#announce(tx, review, ReviewEventKind.released)
      return review
    })
  }

  async #takeMine(reviewer: Reviewer, reviewId: string, kind: ReviewEventKind): Promise<ClaimedReview> {
    const kept = await keepCheck(this.deps.database, reviewer, reviewId)
    if (kept) return { ...kept, blind: true }
    const claimed = await this.deps.database.byKey([reviewer.workspaceId], async (tx) => {
      const ref = { workspaceId: reviewer.workspaceId, reviewId }
      const before = await assertMine({ ...this.deps, tx }, ref, memberActor(reviewer))
      assertAwake(before)
      if (before.claimedBy !== reviewer.memberId) await assertNotStopped(tx, reviewer, reviewId)
      return this.#take(tx, reviewer, reviewId, kind)
    })
    return this.#renewed(reviewer, claimed)
  }

  async #take(
    tx: Transaction,
    { workspaceId, memberId, origin }: Reviewer,
    reviewId: string,
    kind: ReviewEventKind,
  ): Promise<ClaimedReview> {
    const ref: ReviewRef = { workspaceId, reviewId }
    const review = await takeReview(tx, ref, memberId, claimSeconds)
    await armClaimTimer(tx, ref, origin)
    this.#announce(tx, review, kind)
    return { ...review, blind: await hideNames(tx, review, memberId) }
  }

  #announce(tx: Transaction, { workspaceId, id, queueId }: Review, kind: ReviewEventKind): void {
    announceReviews(tx, this.deps.pubsub, [{ workspaceId, kind, reviewId: id, queueId }])
  }
}

/**
 * @throws ConflictError code BREAK_DUE for a sensitive review when the caller's exposure budget does not allow another one now
 */
async function assertNotStopped(
  tx: Transaction,
  { workspaceId, memberId }: Reviewer,
  reviewId: string,
): Promise<void> {
  const { memberIds, policyCategoryIds } = await stoppedAmong(tx, workspaceId, [memberId])
  if (memberIds.size === 0 || !(await isThereFor(tx, { workspaceId, reviewId }, policyCategoryIds))) return
  const message = 'You have seen as much sensitive material as you are to see now'
  throw new ConflictError(message, {}, 'BREAK_DUE')
}

/** The review that was claimed under the same requestId before. */
async function claimedBefore(
  tx: Transaction,
  { workspaceId, memberId }: Reviewer,
  id: string,
): Promise<ClaimedReview | null> {
  const [check] = await checksAsReviews(tx, workspaceId, memberId, { ids: [id] })
  if (check) return { ...check, blind: true }
  const [review] = await reviewsById(tx, workspaceId, [id])
  return review ? { ...review, blind: false } : null
}
