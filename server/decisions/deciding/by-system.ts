import { ActorKind } from '../../platform/vocabulary/status.ts'
import type { Decision } from './decision.ts'

/** A decision that nobody in particular takes, to be completed. */
export const bySystem: Omit<Decision, 'cause'> = {
  actor: { kind: ActorKind.system, id: null },
  ruleId: null,
  ruleVersion: null,
  status: null,
  priority: null,
  policyCategoryId: null,
  policyInformation: null,
  tags: [],
  note: null,
  reason: null,
}
