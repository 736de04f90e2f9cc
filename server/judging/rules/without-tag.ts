import { ruleActionOf } from './actions/index.ts'
import type { RuleAction } from './action.ts'
import type { Condition } from './condition.ts'
import { conditionOf } from './conditions/index.ts'
import { withGroups } from './or-groups.ts'
import { rulePartReferences } from './part-references.ts'
import type { StoredPart } from './rule-type.ts'

/** The rest of a rule after a tag is removed from its parts. */
export interface WithoutTag {
  conditions: StoredPart[]
  actions: StoredPart[]
  /** Whether the rule still works as intended: no condition was lost, and it still has an action. */
  whole: boolean
}

/** Removes a tag from every part of a rule; a part without any other value is removed too (section 2.5). */
export function withoutTag(
  rule: { conditions: readonly StoredPart[]; actions: readonly StoredPart[] },
  identifier: string,
): WithoutTag {
  const conditions = rule.conditions.flatMap((part) => partWithout(part, conditionOf(part.key), identifier))
  const actions = rule.actions.flatMap((part) => partWithout(part, ruleActionOf(part.key), identifier))
  const whole = conditions.length === rule.conditions.length && actions.length > 0
  return { conditions: withGroups(conditions), actions, whole }
}

function partWithout(
  part: StoredPart,
  definition: Condition | RuleAction | undefined,
  identifier: string,
): StoredPart[] {
  const fields = new Set(
    rulePartReferences(part, definition)
      .filter(({ kind, key }) => kind === 'tag' && key === identifier)
      .map(({ field }) => field.split('.')[0] ?? field),
  )
  if (fields.size === 0) return [part]
  const params = Object.fromEntries(
    Object.entries(part.params).map(([field, value]) => [
      field,
      fields.has(field) && Array.isArray(value) ? value.filter((tag) => tag !== identifier) : value,
    ]),
  )
  return definition?.params.safeParse(params).success ? [{ ...part, params }] : []
}
