import { z } from 'zod'
import { once } from '../../access/requests/once.ts'
import { needNoReview } from '../../intake/content/content-decision.store.ts'
import { lockContent } from '../../intake/content/content-decision.store.ts'
import type { AiVerdict } from '../../judging/ai-moderators/ai-verdict.entity.ts'
import {
  findRecommendation,
  markWaiting,
  settleRecommendation,
} from '../../judging/ai-moderators/ai-verdict.store.ts'
import { RecommendationState } from '../../judging/ai-moderators/recommendation-state.ts'
import { ruleNames } from '../../judging/rules/rule-usage.store.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { assertMine } from '../../reviews/claims.ts'
import { resolveReviews } from '../../reviews/open-review.store.ts'
import { announceReviews } from '../../reviews/review-events.ts'
import { openReviewsOf } from '../../reviews/review.store.ts'

/** Moderators' decisions on recommendations of AI moderators (section 3.6). */
export class Recommendations {
  constructor(private readonly deps: { database: Database; pubsub: Pick<RedisPubSub, 'publish'> }) {}

  /**
   * Rejects a pending recommendation (section 3.6.1). The item keeps its status, and its review stays open unless the
   * recommendation was its only reason: then it is resolved.
   * @throws NotFoundError @throws ConflictError code ALREADY_DECIDED when it is settled
   * @throws ForbiddenError when the item is in a queue of other moderators, ConflictError code CLAIMED while another has its review
   * @throws as once
   */
  reject(caller: Caller, id: string, requestId: string | null = null): Promise<AiVerdict> {
    const request = { operation: 'rejectRecommendation', requestId, input: { id } }
    return this.deps.database.inWorkspace(caller.workspaceId, async (tx) => {
      await once(tx, caller, request, z.null(), () => this.#reject(tx, caller, id))
      return existing(tx, caller.workspaceId, id)
    })
  }

  async #reject(tx: Transaction, { workspaceId, actor }: Caller, id: string): Promise<null> {
    const { contentId: objectId } = await existing(tx, workspaceId, id)
    // The item is locked before its recommendation, as decisions do.
    await lockContent(tx, [{ workspaceId, id: objectId }])
    for (const { id: reviewId } of await openReviewsOf(tx, workspaceId, [objectId]))
      await assertMine({ tx, ruleNames }, { workspaceId, reviewId }, actor)
    const state = RecommendationState.rejected
    if (!(await settleRecommendation(tx, { workspaceId, id, state, by: actor, actionId: null })))
      throw new ConflictError('This recommendation is settled already', {}, 'ALREADY_DECIDED')
    await markWaiting(tx, workspaceId, objectId)
    const settled = (await needNoReview(tx, [{ workspaceId, id: objectId }])).has(objectId)
    if (settled)
      announceReviews(
        tx,
        this.deps.pubsub,
        await resolveReviews(tx, [{ workspaceId, objectId, by: actor, actionId: null }]),
      )
    return null
  }
}

async function existing(tx: Sql, workspaceId: string, id: string): Promise<AiVerdict> {
  const verdict = await findRecommendation(tx, workspaceId, id)
  if (!verdict) throw new NotFoundError()
  return verdict
}
