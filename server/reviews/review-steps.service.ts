import { z } from 'zod'
import type { AuditLog } from '../access/audit/audit.service.ts'
import type { NameQuery } from '../access/names/name-query.ts'
import { once } from '../access/requests/once.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { ConflictError, InvalidInputError } from '../platform/errors.ts'
import type { RedisPubSub } from '../platform/pubsub.ts'
import { check } from '../platform/validation.ts'
import type { WakeUps } from '../platform/wake-ups.ts'
import { assignmentBell } from './assignment-sweep.ts'
import { cancelClaimTimer } from './claim-timer.ts'
import { assertMine, assertReturnable } from './claims.ts'
import { armHoldTimer, cancelHoldTimer } from './hold-timer.ts'
import { leaveCheck } from './quality/held-check.ts'
import { memberActor, type Reviewer } from './review-claims.service.ts'
import { announceReviews } from './review-events.ts'
import { ReviewState } from './review-state.ts'
import { ReviewStepKind } from './review-step.entity.ts'
import { HoldStep, NotedStep, PlainStep } from './review-step.input.ts'
import { escalateReview, holdReview, isInReach, returnReview, writeStep } from './review-step.store.ts'
import { wakeReview } from './wake-review.ts'

type Mine = Awaited<ReturnType<typeof assertMine>>
type Kind = Exclude<ReviewStepKind, ReviewStepKind.assigned>

/** A step to record: its kind, its request id and its input. */
interface Step {
  kind: Kind
  requestId: string | null | undefined
  details?: object
}

/** Putting reviews on hold and escalating them (section 2.11). Each step is recorded with the review and in the audit log. */
export class ReviewSteps {
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
   * Puts a review on hold, or moves the end of its hold: from one minute to 30 days by the database's clock. The claim ends.
   * @throws as claiming does; InvalidInputError for the note or the time
   */
  hold(reviewer: Reviewer, reviewId: string, input: unknown): Promise<void> {
    const { note, until, requestId } = check(HoldStep, input)
    const step = { kind: ReviewStepKind.held, requestId, details: { note, until } } as const
    return this.#step(reviewer, reviewId, step, async (tx) => {
      const { workspaceId, memberId } = reviewer
      if (!(await isInReach(tx, until)))
        throw new InvalidInputError({ until: 'Must be from one minute to 30 days ahead' })
      await holdReview(tx, { workspaceId, reviewId }, memberId, until)
      await cancelClaimTimer(tx, workspaceId, reviewId)
      await armHoldTimer(tx, reviewer, reviewId, until)
      await writeStep(tx, { ...stepOf(reviewer, reviewId, ReviewStepKind.held), note, until })
    })
  }

  /** Ends the hold of a review early. @throws as claiming does; ConflictError when it is not on hold */
  wake(reviewer: Reviewer, reviewId: string, input: unknown = {}): Promise<void> {
    const { requestId } = check(PlainStep, input)
    return this.#step(reviewer, reviewId, { kind: ReviewStepKind.woken, requestId }, async (tx) => {
      const { workspaceId } = reviewer
      const woken = await wakeReview(tx, { workspaceId, reviewId, actor: memberActor(reviewer) })
      if (!woken) throw new ConflictError('The review is not on hold')
      await cancelHoldTimer(tx, workspaceId, reviewId)
    })
  }

  /**
   * Escalates a review to admins: only they can claim and decide it, until one returns it. A hold ends.
   * @throws as claiming does; InvalidInputError; ConflictError when it is escalated already
   */
  escalate(reviewer: Reviewer, reviewId: string, input: unknown): Promise<void> {
    const { note, requestId } = check(NotedStep, input)
    const step = { kind: ReviewStepKind.escalated, requestId, details: { note } } as const
    return this.#step(reviewer, reviewId, step, async (tx, { escalatedAt }) => {
      if (escalatedAt) throw new ConflictError('The review is escalated already')
      const { workspaceId } = reviewer
      await escalateReview(tx, { workspaceId, reviewId })
      await cancelClaimTimer(tx, workspaceId, reviewId)
      await cancelHoldTimer(tx, workspaceId, reviewId)
      await writeStep(tx, { ...stepOf(reviewer, reviewId, ReviewStepKind.escalated), note })
    })
  }

  /**
   * Returns an escalated review to its queue: by an admin, or by the member who escalated it within the last minute.
   * @throws as `escalate` does; ConflictError when it is not escalated
   */
  return(reviewer: Reviewer, reviewId: string, input: unknown): Promise<void> {
    const { note, requestId } = check(NotedStep, input)
    const step = { kind: ReviewStepKind.returned, requestId, details: { note } } as const
    const work = async (tx: Transaction, { escalatedAt }: Mine): Promise<void> => {
      if (!escalatedAt) throw new ConflictError('The review is not escalated')
      const { workspaceId } = reviewer
      await returnReview(tx, { workspaceId, reviewId })
      await cancelClaimTimer(tx, workspaceId, reviewId)
      await cancelHoldTimer(tx, workspaceId, reviewId)
      await writeStep(tx, { ...stepOf(reviewer, reviewId, ReviewStepKind.returned), note })
    }
    return this.#step(reviewer, reviewId, step, work, assertReturnable)
  }

  async #step(
    reviewer: Reviewer,
    reviewId: string,
    { kind, requestId, details }: Step,
    work: (tx: Transaction, review: Mine) => Promise<void>,
    locked: typeof assertReturnable = assertMine,
  ): Promise<void> {
    const { database, audit, wakeUps, pubsub } = this.deps
    const { workspaceId } = reviewer
    const shownAs = kind === ReviewStepKind.held ? ReviewState.on_hold : ReviewState.escalated
    if (await leaveCheck(database, reviewer, reviewId, shownAs)) return
    const actor = memberActor(reviewer)
    const event = `review.${kind}` as const
    const take = async (tx: Transaction) => {
      const review = await locked({ ...this.deps, tx }, { workspaceId, reviewId }, actor)
      await work(tx, review)
      await audit.append(tx, {
        workspaceId,
        actor,
        event,
        subject: reviewId,
        object: review.object,
        before: { state: review.state },
        after: { state: stateAfter(kind, review), ...details },
      })
      announceReviews(tx, pubsub, [{ workspaceId, reviewId, queueId: review.queueId, kind }])
      tx.afterCommit(() => wakeUps.send(assignmentBell))
      return null
    }
    const request = { operation: event, requestId, input: { reviewId, ...details } }
    await database.byKey([workspaceId], (tx) =>
      once(tx, { workspaceId, actor }, request, z.null(), () => take(tx)),
    )
  }
}

function stateAfter(kind: Kind, { escalatedAt }: Mine): ReviewState {
  if (kind === ReviewStepKind.held) return ReviewState.on_hold
  if (kind === ReviewStepKind.escalated) return ReviewState.escalated
  return kind === ReviewStepKind.woken && escalatedAt ? ReviewState.escalated : ReviewState.open
}

const stepOf = (reviewer: Reviewer, reviewId: string, kind: Kind) => ({
  workspaceId: reviewer.workspaceId,
  reviewId,
  kind,
  actor: memberActor(reviewer),
})
