import { ActorKind, ReviewSubjectType } from '../../platform/vocabulary/status.ts'
import { ReviewState } from '../review-state.ts'
import type { Review } from '../review.entity.ts'
import { CheckState, type QualityCheck } from './quality-check.entity.ts'

/** A check in the form of a review, as its member sees it. */
export function asReview(check: QualityCheck): Review {
  const { id, workspaceId, queueId, contentId, priority, reasons, openedAt, memberId, handedUntil } = check
  const isHanded = check.state === CheckState.handed
  const isAnswered = check.state === CheckState.answered
  const state = isHanded
    ? ReviewState.claimed
    : isAnswered
      ? ReviewState.resolved
      : ((check.shownAs as ReviewState | null) ?? ReviewState.open)
  return {
    id,
    workspaceId,
    queueId,
    objectId: contentId,
    priorityRank: priority,
    storedReasons: reasons,
    state,
    objectType: ReviewSubjectType.content,
    heldUntil: null,
    heldBy: null,
    assignedToId: null,
    assignedBy: null,
    openedAt,
    appealId: null,
    barredId: null,
    escalatedAt: state === ReviewState.escalated ? openedAt : null,
    claimedBy: isHanded ? memberId : null,
    claimedUntil: isHanded ? handedUntil : null,
    resolvedAt: check.answeredAt,
    resolvedByKind: isAnswered ? ActorKind.member : null,
    resolvedById: isAnswered ? memberId : null,
    resolvedActionId: isAnswered ? id : null,
  }
}
