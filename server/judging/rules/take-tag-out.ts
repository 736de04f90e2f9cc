import type { AuditLog } from '../../access/audit/audit.service.ts'
import type { Transaction } from '../../platform/database.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import type { Tag } from '../../settings/tags/tag.entity.ts'
import type { RuleAction } from './action.ts'
import { ruleActionOf } from './actions/index.ts'
import type { Condition } from './condition.ts'
import { conditionOf } from './conditions/index.ts'
import { addVersions } from './history/rule-version.store.ts'
import { withGroups } from './or-groups.ts'
import { rulePartReferences } from './part-references.ts'
import { modeOf, RuleMode } from './rule-mode.ts'
import { textOf } from './rule-record.ts'
import type { StoredPart } from './rule-type.ts'
import type { Rule } from './rule.entity.ts'
import { deleteTagReferences, lockRulesWithTag, rewriteRule } from './rule.store.ts'

/**
 * Removes a deleted tag from the rules that use it (section 2.5). A rule that thereby loses a condition or its last action is
 * disabled, also if in shadow: it would match or do something else than intended.
 */
export async function takeTagOutOfRules(
  audit: AuditLog,
  tx: Transaction,
  tag: Tag,
  actor: ActorRef,
): Promise<void> {
  const { workspaceId, id, identifier } = tag
  for (const rule of await lockRulesWithTag(tx, workspaceId, id))
    await takeOut(audit, tx, identifier, actor, rule)
  await deleteTagReferences(tx, workspaceId, id)
}

async function takeOut(
  audit: AuditLog,
  tx: Transaction,
  identifier: string,
  actor: ActorRef,
  rule: Rule,
): Promise<void> {
  const { workspaceId, id: subject, name } = rule
  const text = textOf(rule)
  const { conditions, actions, whole } = withoutTag(text, identifier)
  const mode = whole ? modeOf(rule) : RuleMode.off
  const { enabled, version } = await rewriteRule(tx, rule, { ...text, conditions, actions }, actor, mode)
  await addVersions(tx, workspaceId, [subject])
  await audit.append(tx, {
    workspaceId,
    actor,
    event: 'rule.updated',
    subject,
    before: { name, conditions: text.conditions, actions: text.actions, enabled: rule.enabled },
    after: { name, conditions, actions, enabled, version },
  })
}

/** The rest of a rule after a tag is removed from its parts. */
interface WithoutTag {
  conditions: StoredPart[]
  actions: StoredPart[]
  /** Whether the rule still works as intended: no condition was lost, and it still has an action. */
  whole: boolean
}

/** Removes a tag from every part of a rule; a part without any other value is removed too (section 2.5). */
function withoutTag(
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
