import type { AuditLog } from '../../access/audit/audit.service.ts'
import type { Transaction } from '../../platform/database.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import type { Tag } from '../../settings/tags/tag.entity.ts'
import { addVersion } from './history/rule-version.store.ts'
import type { Rule } from './rule.entity.ts'
import { modeOf, RuleMode } from './rule-mode.ts'
import { textOf } from './rule-record.ts'
import { deleteTagReferences, lockRulesWithTag, rewriteRule } from './rule.store.ts'
import { withoutTag } from './without-tag.ts'

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
  await addVersion(tx, rule)
  await audit.append(tx, {
    workspaceId,
    actor,
    event: 'rule.updated',
    subject,
    before: { name, conditions: text.conditions, actions: text.actions, enabled: rule.enabled },
    after: { name, conditions, actions, enabled, version },
  })
}
