import type { AuditLog } from '../access/audit/audit.service.ts'
import type { NameQuery } from '../access/names/name-query.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { ConflictError, NotFoundError } from '../platform/errors.ts'
import type { RedisPubSub } from '../platform/pubsub.ts'
import { check } from '../platform/validation.ts'
import type { WakeUps } from '../platform/wake-ups.ts'
import { type AssignedReview, assigneesOf, assignRefusal, barredMember } from './assignees.ts'
import { assignmentBell } from './assignment-sweep.ts'
import { cancelClaimTimer } from './claim-timer.ts'
import { assertAwake, assertMine, assertMovable } from './claims.ts'
import { leaveCheck } from './quality/held-check.ts'
import { termsOfQueue } from './queues/queue-member.ts'
import { endPresence, keepPresent, presentIn } from './queues/queue-presence.store.ts'
import type { ReviewAssignee } from './review-assignee.object.ts'
import { handReview, type LockedReview } from './review-claim.store.ts'
import { memberActor, type Reviewer } from './review-claims.service.ts'
import { announceQueue, announceReviews, type ReviewEvent } from './review-events.ts'
import { ReviewStepKind } from './review-step.entity.ts'
import { HandOver } from './review-step.input.ts'
import { skipReview, writeStep } from './review-step.store.ts'

/** A member who works in a browser session. */
export interface WorkingReviewer extends Reviewer {
  sessionId: string | null
}

/** Presence in queues, and the assignment of reviews (section 2.11). */
export class QueueWork {
  constructor(
    private readonly deps: {
      database: Database
      audit: AuditLog
      wakeUps: WakeUps
      pubsub: Pick<RedisPubSub, 'publish'>
      ruleNames: NameQuery
    },
  ) {}

  /**
   * Records that the member works in the queue, for three minutes unless repeated.
   * @throws NotFoundError, ForbiddenError when the queue is for other moderators
   */
  start(reviewer: WorkingReviewer, queueId: string): Promise<void> {
    return this.#atQueue(reviewer, queueId, (tx) => keepPresent(tx, { ...reviewer, queueId }))
  }

  /** Records that the member no longer works there; reviews assigned to them become free. @throws as `start` does */
  stop(reviewer: Reviewer, queueId: string): Promise<void> {
    return this.#atQueue(reviewer, queueId, (tx) => endPresence(tx, { ...reviewer, queueId }))
  }

  /**
   * Skips a review: neither assignment nor the next-review request gives it to this member again. Recorded in the audit log.
   * @throws as claiming does
   */
  skip(reviewer: Reviewer, reviewId: string): Promise<void> {
    return this.#handOver(reviewer, reviewId, assertMine, async (tx, { object }) => {
      const { workspaceId, memberId } = reviewer
      await skipReview(tx, { workspaceId, reviewId }, memberId)
      const actor = memberActor(reviewer)
      const about = { event: 'review.skipped' as const, subject: reviewId, object }
      await this.deps.audit.append(tx, { workspaceId, actor, ...about })
      return null
    })
  }

  /**
   * Assigns a review to a member who works in its queue, the caller included, unless another has claimed it. It stays theirs
   * while they work there; balancing does not move it.
   * @throws ConflictError when they do not work there now, or may not see the review, which the caller may
   * @throws ConflictError for an escalated review when they are no admin; InvalidInputError
   */
  assign(reviewer: Reviewer, reviewId: string, memberId: string, input: unknown = {}): Promise<void> {
    const { note } = check(HandOver, input)
    return this.#handOver(reviewer, reviewId, assertMovable, async (tx, review) => {
      const { workspaceId } = reviewer
      const { queueId } = review
      if (!(await presentIn(tx, { workspaceId, queueId })).includes(memberId))
        throw new ConflictError('They do not work in this queue now')
      const refusal = assignRefusal(await barredMember(tx, { workspaceId, id: reviewId }, memberId))
      if (refusal !== null) throw new ConflictError(refusal)
      await this.#record(tx, reviewer, { id: reviewId, ...review }, { memberId, note: note ?? null })
      return memberId
    })
  }

  /** Those who work in the queue of a review now, without the caller, each with why it would not be assigned to them. */
  assignees(reviewer: Reviewer, review: AssignedReview): Promise<ReviewAssignee[]> {
    return this.deps.database.inWorkspace(reviewer.workspaceId, (tx) =>
      assigneesOf(tx, review, reviewer.memberId),
    )
  }

  async #record(
    tx: Transaction,
    reviewer: Reviewer,
    { id: reviewId, object }: Pick<LockedReview, 'object'> & { id: string },
    after: { memberId: string; note: string | null },
  ): Promise<void> {
    const { workspaceId } = reviewer
    const actor = memberActor(reviewer)
    await writeStep(tx, { workspaceId, reviewId, kind: ReviewStepKind.assigned, actor, ...after })
    await this.deps.audit.append(tx, {
      workspaceId,
      actor,
      event: 'review.assigned',
      subject: reviewId,
      object,
      after,
    })
  }

  #atQueue(reviewer: Reviewer, queueId: string, work: (tx: Transaction) => Promise<void>): Promise<void> {
    const { database, wakeUps, pubsub } = this.deps
    return database.inWorkspace(reviewer.workspaceId, async (tx) => {
      if (!(await termsOfQueue(tx, { ...reviewer, queueId })))
        throw new NotFoundError('Review queue not found')
      await work(tx)
      announceQueue(tx, pubsub, reviewer.workspaceId, queueId)
      tx.afterCommit(() => wakeUps.send(assignmentBell))
    })
  }

  /** Ends the caller's claim and records the new assignment of the review. */
  async #handOver(
    reviewer: Reviewer,
    reviewId: string,
    locked: typeof assertMine,
    next: (tx: Transaction, review: LockedReview) => Promise<string | null>,
  ): Promise<void> {
    const { workspaceId, memberId } = reviewer
    if (await leaveCheck(this.deps.database, reviewer, reviewId)) return
    await this.deps.database.byKey([workspaceId], async (tx) => {
      const ref = { workspaceId, reviewId }
      const review = await locked({ ...this.deps, tx }, ref, memberActor(reviewer))
      assertAwake(review)
      const { queueId } = review
      const assigned = await next(tx, review)
      await handReview(tx, ref, assigned, memberId)
      await cancelClaimTimer(tx, workspaceId, reviewId)
      const event: ReviewEvent = { workspaceId, reviewId, queueId, kind: assigned ? 'assigned' : 'released' }
      announceReviews(tx, this.deps.pubsub, [event])
      tx.afterCommit(() => this.deps.wakeUps.send(assignmentBell))
    })
  }
}
