import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { ActorKind, ObjectType } from '../../platform/vocabulary/status.ts'
import { armCheckTimer } from '../../reviews/quality/check-due.ts'
import { addSecond } from '../../reviews/quality/quality-check.store.ts'
import { isSampled } from '../../reviews/quality/sampling.ts'
import type { ReviewEvent } from '../../reviews/review-events.ts'
import { reviewsById } from '../../reviews/review.store.ts'
import type { LockedObject } from './objects.ts'
import type { Decisions } from './outcome.ts'

/** For how long a second review stays available, in seconds: 3 days. */
const limitSeconds = 3 * 24 * 3600

/** The first decision on an item of a review, and the item before it. */
export interface FirstDecision {
  reviewId: string | null
  /** The percentage of second reviews of its queue. */
  percent: number
  before: LockedObject
  decided: Decisions['decided']
  reviewEvents: readonly ReviewEvent[]
}

/**
 * Queues a person's decision for a second one, if its review is in the sample of its queue: only decisions on content that
 * resolved the review. The first decision remains in effect.
 */
export async function drawSecond(
  tx: Transaction,
  { reviewId, percent, before, decided, reviewEvents }: FirstDecision,
): Promise<void> {
  const [made] = decided
  const action = made?.actions.find(({ actionType }) => actionType === 'ChangeStatus')
  const isSettled = reviewEvents.some((event) => event.kind === 'resolved' && event.reviewId === reviewId)
  if (!made || !action?.status || !isSettled || reviewId === null || !isSampled(reviewId, percent)) return
  const { actor, policyCategoryId, status } = action
  if (made.judgement.objectType !== ObjectType.content || actor.kind !== ActorKind.member) return
  const { workspaceId, id: contentId, version, now } = before
  const [review] = await reviewsById(tx, workspaceId, [reviewId])
  if (!review || actor.id === null || version === null) return
  const id = newId()
  const { undoSeconds } = made.judgement
  const waits = await addSecond(
    tx,
    {
      workspaceId,
      id,
      contentId,
      version,
      reviewId,
      decidedFrom: now,
      queueId: review.queueId,
      priority: review.priorityRank,
      reasons: review.storedReasons,
      shown: shownBefore(before, review.openedAt),
      openedAt: review.openedAt,
      knownById: actor.id,
      knownActionId: action.id,
      knownStatus: status,
      knownPolicyIds: policyCategoryId === null ? [] : [policyCategoryId],
    },
    { readySeconds: undoSeconds, limitSeconds },
  )
  if (waits) await armCheckTimer(tx, { workspaceId, id }, limitSeconds)
}

/** The columns of an item as it was before the decision. */
const shownBefore = (before: LockedObject, updatedAt: Date): Record<string, unknown> => ({
  status: before.status,
  tags: before.tags,
  policyCategoryId: before.policyCategoryId,
  decidedByKind: before.decidedBy,
  decidedById: before.decidedById,
  updatedAt,
})
