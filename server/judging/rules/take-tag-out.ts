import type { AuditLog } from '../../access/audit/audit.service.ts'
import type { Sql, Transaction } from '../../platform/database.ts'
import { ActorKind, type ActorRef } from '../../platform/vocabulary/status.ts'
import type { Tag } from '../../settings/tags/tag.entity.ts'
import type { StoredPart } from './rule-type.ts'
import { withoutTag } from './without-tag.ts'

interface UsingRule {
  id: string
  name: string
  version: number
  enabled: boolean
  conditions: StoredPart[]
  actions: StoredPart[]
}

/**
 * Takes a deleted tag out of the rules that name it (section 2.5). A rule that loses a condition or its last action to
 * that is disabled, also out of shadow: it would match or do something else than it was written for.
 */
export async function takeTagOutOfRules(
  audit: AuditLog,
  tx: Transaction,
  tag: Tag,
  actor: ActorRef,
): Promise<void> {
  const { workspaceId, id } = tag
  for (const rule of await rulesWith(tx, workspaceId, id)) await takeOut(audit, tx, tag, actor, rule)
  await tx.query(`delete from rule_reference where workspace_id = $1 and kind = 'tag' and target_id = $2`, [
    workspaceId,
    id,
  ])
}

async function takeOut(
  audit: AuditLog,
  tx: Transaction,
  tag: Tag,
  actor: ActorRef,
  rule: UsingRule,
): Promise<void> {
  const { workspaceId, identifier } = tag
  const { conditions, actions, whole } = withoutTag(rule, identifier)
  const enabled = rule.enabled && whole
  await tx.query(
    `with changed as (
       update rule set conditions = $3, actions = $4, enabled = $5, shadow = shadow and $7,
         mode_since = case when (enabled or shadow) and not $7 then now() else mode_since end, version = version + 1, updated_at = now(), updated_by = $6
       where workspace_id = $1 and id = $2 returning *)
     insert into rule_version (workspace_id, rule_id, version, type, name, notes, conditions, actions, updated_by)
     select workspace_id, id, version, type, name, notes, conditions, actions, updated_by from changed`,
    [
      workspaceId,
      rule.id,
      JSON.stringify(conditions),
      JSON.stringify(actions),
      enabled,
      actor.kind === ActorKind.member ? actor.id : null,
      whole,
    ],
  )
  await audit.append(tx, {
    workspaceId,
    actor,
    event: 'rule.updated',
    subject: rule.id,
    before: { name: rule.name, conditions: rule.conditions, actions: rule.actions, enabled: rule.enabled },
    after: { name: rule.name, conditions, actions, enabled, version: rule.version + 1 },
  })
}

const rulesWith = (tx: Sql, workspaceId: string, tagId: string): Promise<UsingRule[]> =>
  tx.query(
    `select r.id, r.name, r.version, r.enabled, r.conditions, r.actions from rule r
     where r.workspace_id = $1 and exists (
       select from rule_reference f where f.workspace_id = $1 and f.rule_id = r.id and f.kind = 'tag' and f.target_id = $2)
     order by r.id for update`,
    [workspaceId, tagId],
  )
