import { needNoReview } from '../../intake/content/content-decision.store.ts'
import type { ReportsToResolve } from '../../intake/reports/user-report.store.ts'
import type { WaitingRecommendation } from '../../judging/ai-moderators/ai-verdict.store.ts'
import type { Sql } from '../../platform/database.ts'
import { Priority, priorityRank } from '../../platform/vocabulary/priority.ts'
import { ActorKind, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { ReviewToOpen, ReviewToResolve } from '../../reviews/open-review.store.ts'
import { recommendationReason } from '../pipeline/ai-judgement.ts'
import { bySystem, type Decision } from './decision.ts'
import type { JudgementResult } from './outcome.ts'
import { resolves } from './precedence.ts'

/**
 * The reviews to open for flagged items, for pending recommendations, and for items that could not be judged (sections 1.1.4,
 * 2.13, 3.1): one per object, at the most urgent of its priorities.
 */
export function reviewsToOpen(
  decided: readonly JudgementResult[],
  waiting: readonly WaitingRecommendation[],
): ReviewToOpen[] {
  return decided.flatMap((one) => {
    const { workspaceId, objectType, objectId } = one.judgement
    if (objectType === ObjectType.subcategory) return []
    const wishes = [...flagsOf(one), ...recommendationsOf(one, waiting), ...unjudgedOf(one)]
    if (wishes.length === 0) return []
    const ranks = wishes.map(({ priority }) => priorityRank(priority ?? Priority.medium))
    const reasons = wishes.flatMap(({ reason }) => reason ?? [])
    return [{ workspaceId, objectType, objectId, priority: Math.min(...ranks), reasons }]
  })
}

/** A reason for a review. */
type Wish = Pick<Decision, 'priority' | 'reason'>

const flagsOf = ({ outcome: { status, changes } }: JudgementResult): Wish[] =>
  status === Status.flagged
    ? changes.filter((change) => change.status === Status.flagged).map(({ decision }) => decision)
    : []

/** The reason of an item that was not judged but keeps its status, as a human decided it. */
const unjudgedOf = ({ judgement: { unjudgedEnd } }: JudgementResult): Wish[] =>
  unjudgedEnd?.reason ? [{ priority: null, reason: unjudgedEnd.reason }] : []

/** The recommendations on items that the same judgement did not flag: a flag already carries its reason. */
function recommendationsOf(
  { judgement, outcome }: JudgementResult,
  waiting: readonly WaitingRecommendation[],
): Wish[] {
  const acted = new Set(outcome.changes.map(({ decision }) => decision.actor.id))
  return (judgement.verdicts ?? []).flatMap(({ verdict }) => {
    const waits = waiting.some(
      ({ contentId, aiModeratorId }) =>
        contentId === judgement.objectId && aiModeratorId === verdict.moderator.id,
    )
    return waits && !acted.has(verdict.moderator.id)
      ? [{ priority: null, reason: recommendationReason(verdict) }]
      : []
  })
}

/** The reviews that decisions resolve: allow and remove do, and so does any decision of a moderator, even a flag. */
export function reviewsToResolve(decided: readonly JudgementResult[]): ReviewToResolve[] {
  return decided.flatMap(
    ({ judgement: { workspaceId, objectId }, outcome: { status, changes }, actions }) => {
      const last = changes.findLast((change) => change.status !== null)
      if (!last || !resolves(status)) return []
      const { actor, ruleId, cause } = last.decision
      const by = { kind: actor.kind, id: actor.kind === ActorKind.rule ? ruleId : actor.id }
      const actionId = actions.find(({ causeKey }) => causeKey === cause)?.id ?? null
      return [{ workspaceId, objectId, by, actionId }]
    },
  )
}

/** The open reviews of items that need no human any more, for example because their recommendation was on an old version. */
export async function reviewsToClose(
  tx: Sql,
  decided: readonly JudgementResult[],
): Promise<ReviewToResolve[]> {
  const waited = decided.flatMap(({ judgement, object }) =>
    !judgement.leftToAi && (object.recommended || object.unjudged || judgement.verdicts) ? object : [],
  )
  const over = await needNoReview(tx, waited)
  return waited.flatMap(({ workspaceId, id: objectId }) =>
    over.has(objectId) ? { workspaceId, objectId, by: bySystem.actor, actionId: null } : [],
  )
}

/**
 * The objects whose open reports decisions resolve (section 3.3), with the resolving action: allow and remove do, flag does not.
 * An arrival on which nothing acted, or a return to allowed by the service itself, does not.
 */
export function reportsToResolve(decided: readonly JudgementResult[]): ReportsToResolve[] {
  return decided.flatMap(({ judgement: { workspaceId, objectId }, outcome, actions }) => {
    const settling = outcome.changes.findLast(
      ({ status, decision }) => resolves(status) && (!isBySystem(decision) || status === Status.hidden),
    )?.decision
    const action = settling && actions.find(({ causeKey }) => causeKey === settling.cause)
    if (!settling || !action) return []
    const by = { kind: settling.actor.kind, id: settling.ruleId ?? settling.actor.id }
    return [{ workspaceId, objectId, actionId: action.id, by }]
  })
}

const isBySystem = ({ actor, restores }: Decision): boolean =>
  actor.kind === ActorKind.system || restores !== undefined
