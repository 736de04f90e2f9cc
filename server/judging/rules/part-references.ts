import type { RuleAction } from './action.ts'
import { ruleActionOf } from './actions/index.ts'
import type { Condition } from './condition.ts'
import { conditionOf } from './conditions/index.ts'
import type { Reference } from './references.ts'
import type { StoredPart } from './rule-type.ts'

/** The references of a part of a rule; none for a part that this release does not support. */
export function rulePartReferences(
  { params }: StoredPart,
  definition: Condition | RuleAction | undefined,
): Reference[] {
  const parsed = definition?.params.safeParse(params)
  return (parsed?.success && definition?.references?.(parsed.data)) || []
}

/** The references of all parts of a rule. */
export const ruleReferences = (rule: {
  conditions: readonly StoredPart[]
  actions: readonly StoredPart[]
}): Reference[] => [
  ...rule.conditions.flatMap((part) => rulePartReferences(part, conditionOf(part.key))),
  ...rule.actions.flatMap((part) => rulePartReferences(part, ruleActionOf(part.key))),
]
