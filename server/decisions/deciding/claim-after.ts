import { sha256 } from '../../platform/crypto.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { NextReview } from '../../reviews/next-review.input.ts'
import type { ClaimedReview, ReviewClaims } from '../../reviews/review-claims.service.ts'
import { refusalOf } from './refusal.ts'

/**
 * Claims the next review after a decision. The decision stands in any case: when the claim is refused, there is no next review.
 */
export async function claimAfter(
  claims: ReviewClaims,
  { workspaceId, actor }: Caller,
  next: NextReview,
  requestId: string | null | undefined,
): Promise<ClaimedReview | null> {
  if (actor.id === null) return null
  const ofNext = requestId ? sha256(`${requestId}:next`) : null
  try {
    return await claims.claimNext({ workspaceId, memberId: actor.id }, next, ofNext)
  } catch (error) {
    refusalOf(error)
    return null
  }
}
