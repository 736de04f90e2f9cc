import type { ReviewToOpen } from '../reviews/open-reviews.ts'
import type { ReviewToResolve } from '../reviews/resolve-reviews.ts'
import { Priority, priorityRank } from '../vocabulary/priority.ts'
import { ActorKind, ObjectType, Status } from '../vocabulary/status.ts'
import type { Decided } from './decided.ts'
import { resolves } from './precedence.ts'

/** The reviews that flagged items need (sections 1.1.4, 3.1): one an object, at the most urgent of its priorities. */
export function reviewsToOpen(decided: readonly Decided[]): ReviewToOpen[] {
  return decided.flatMap(({ judgement, outcome: { status, changes } }) => {
    const flags = changes.filter((change) => change.status === Status.flagged)
    if (status !== Status.flagged || flags.length === 0 || judgement.objectType === ObjectType.subcategory)
      return []
    const ranks = flags.map(({ decision }) => priorityRank(decision.priority ?? Priority.medium))
    return [
      {
        workspaceId: judgement.workspaceId,
        objectType: judgement.objectType,
        objectId: judgement.objectId,
        priority: Math.min(...ranks),
        reasons: flags.flatMap(({ decision }) => decision.reason ?? []),
      },
    ]
  })
}

/** The reviews that decisions settle: allow and remove do, and so does any decision of a moderator, even to flag. */
export function reviewsToResolve(decided: readonly Decided[]): ReviewToResolve[] {
  return decided.flatMap(({ judgement, outcome: { status, changes } }) => {
    const last = changes.findLast((change) => change.status !== null)
    if (!last || !resolves(status)) return []
    const { actor, ruleId } = last.decision
    const by = { kind: actor.kind, id: actor.kind === ActorKind.rule ? ruleId : actor.id }
    return [{ workspaceId: judgement.workspaceId, objectId: judgement.objectId, by }]
  })
}
