import {
  recordVerdicts,
  type VerdictOn,
  type WaitingRecommendation,
} from '../../judging/ai-moderators/ai-verdict.store.ts'
import { type ItemEvent, settleRecommendations } from '../../judging/ai-moderators/recommendations.ts'
import type { Sql } from '../../platform/database.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { bySystem } from '../deciding/decision.ts'
import { type JudgementResult, finalStatus } from '../deciding/outcome.ts'
import { overruled } from './ai-judgement.ts'

/**
 * Settles the recommendations on decided items, then stores the new verdicts of AI moderators (sections 2.13, 3.6).
 * @returns the recommendations that are now pending
 */
export async function keepVerdicts(
  tx: Sql,
  decided: readonly JudgementResult[],
): Promise<WaitingRecommendation[]> {
  await settleRecommendations(tx, decided.flatMap(eventsOf))
  return recordVerdicts(tx, decided.flatMap(verdictsOf))
}

/** The events of an item with a pending recommendation: a new version was judged, or its status was decided. */
function eventsOf({ judgement, object, outcome, actions }: JudgementResult): ItemEvent[] {
  if (!object.recommended || judgement.objectType !== ObjectType.content) return []
  const { workspaceId, objectId: contentId } = judgement
  const change = outcome.changes.findLast(({ status }) => status !== null)
  if (change?.status) {
    const { policyCategoryId, cause, restores } = change.decision
    const actor = restores ? bySystem.actor : change.decision.actor
    const event = { kind: 'decision' as const, actor: actor.kind, status: change.status, policyCategoryId }
    const actionId = actions.find(({ causeKey }) => causeKey === cause)?.id ?? null
    return [{ workspaceId, contentId, event, by: actor, actionId }]
  }
  if (!judgement.evaluation || judgement.version === null) return []
  const event = { kind: 'version' as const, version: judgement.version }
  return [{ workspaceId, contentId, event, by: null, actionId: null }]
}

/** The verdicts to store. One whose decision precedence refused becomes a recommendation: AI does not override a human. */
function verdictsOf({ judgement, outcome }: JudgementResult): VerdictOn[] {
  const refused = new Set(outcome.refused.map(({ decision }) => decision.cause))
  const { workspaceId, objectId: contentId, version } = judgement
  const status = finalStatus(judgement, outcome)
  return (judgement.verdicts ?? []).map(({ verdict, cause }) => ({
    workspaceId,
    contentId,
    version: version ?? 1,
    status,
    verdict: cause !== null && refused.has(cause) && verdict.asked ? overruled(verdict) : verdict,
  }))
}
