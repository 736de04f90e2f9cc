import type { ReportsToResolve } from '../../intake/reports/user-report.store.ts'
import { ActorKind, Status } from '../../platform/vocabulary/status.ts'
import type { Decided } from './decided.ts'
import type { Decision } from './decision.ts'
import { resolves } from './precedence.ts'

/**
 * The objects whose open reports decisions settle (section 3.3), with the action that does: allow and remove do, flag
 * does not. That nothing acted on an arrival, or that the service takes something back to allowed, is nobody's decision.
 */
export function reportsToResolve(decided: readonly Decided[]): ReportsToResolve[] {
  return decided.flatMap(({ judgement: { workspaceId, objectId }, outcome, actions }) => {
    const settling = outcome.changes.findLast(
      ({ status, decision }) => resolves(status) && (!isNobodys(decision) || status === Status.hidden),
    )?.decision
    const action = settling && actions.find(({ causeKey }) => causeKey === settling.cause)
    if (!settling || !action) return []
    const by = { kind: settling.actor.kind, id: settling.ruleId ?? settling.actor.id }
    return [{ workspaceId, objectId, actionId: action.id, by }]
  })
}

const isNobodys = ({ actor, restores }: Decision): boolean =>
  actor.kind === ActorKind.system || restores !== undefined
