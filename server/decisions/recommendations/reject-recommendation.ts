import { wantNobody } from '../../intake/content/content-decision.store.ts'
import type { Sql } from '../../platform/database.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import { termsOfItem } from '../../reviews/queues/queue-member.ts'
import { resolveReviews } from '../../reviews/open-review.store.ts'
import type { ReviewEvent } from '../../reviews/review-events.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import type { AiVerdict } from '../../judging/ai-moderators/ai-verdict.entity.ts'
import {
  findRecommendation,
  markRecommended,
  settleRecommendation,
} from '../../judging/ai-moderators/ai-verdict.store.ts'
import { RecommendationState } from '../../judging/ai-moderators/recommendation-state.ts'

/** A recommendation that was rejected, and what that did to the review of its item. */
export interface Rejected {
  verdict: AiVerdict
  reviewEvents: ReviewEvent[]
}

/**
 * Rejects a pending recommendation (section 3.6.1). The item stays what it is, and so does its review unless it was only
 * about that: then it is resolved.
 * @throws NotFoundError @throws ConflictError code ALREADY_DECIDED when it is settled
 * @throws ForbiddenError when the item waits in a queue of other moderators
 */
export async function rejectRecommendation(
  tx: Sql,
  workspaceId: string,
  id: string,
  actor: ActorRef,
): Promise<Rejected> {
  const verdict = await read(tx, workspaceId, id)
  // The item before what belongs to it, as decisions lock them.
  await tx.query(`select 1 from content where workspace_id = $1 and id = $2 for update`, [
    workspaceId,
    verdict.contentId,
  ])
  await termsOfItem(tx, workspaceId, verdict.contentId, actor)
  const state = RecommendationState.rejected
  if (!(await settleRecommendation(tx, { workspaceId, id, state, by: actor, actionId: null })))
    throw new ConflictError('This recommendation is settled already', {}, 'ALREADY_DECIDED')
  const { contentId: objectId } = verdict
  await markRecommended(tx, workspaceId, objectId)
  const settled = (await wantNobody(tx, [{ workspaceId, id: objectId }])).has(objectId)
  const reviewEvents = settled ? await resolveReviews(tx, [{ workspaceId, objectId, by: actor }]) : []
  return { verdict: await read(tx, workspaceId, id), reviewEvents }
}

async function read(tx: Sql, workspaceId: string, id: string): Promise<AiVerdict> {
  const verdict = await findRecommendation(tx, workspaceId, id)
  if (!verdict) throw new NotFoundError()
  return verdict
}
