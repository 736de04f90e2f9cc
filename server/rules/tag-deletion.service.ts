import type { AuditLog } from '../audit/audit.service.ts'
import type { Database, Sql, Transaction } from '../platform/database.ts'
import type { Doorbell } from '../platform/doorbell.ts'
import { NotFoundError } from '../platform/errors.ts'
import { isId } from '../platform/ids.ts'
import type { RedisPubSub } from '../platform/pubsub.ts'
import { type Tag, tagColumns } from '../tags/tag.entity.ts'
import { removeTag, startRemoval } from '../tags/tag-removal.ts'
import { ActorKind, type ActorRef } from '../vocabulary/status.ts'
import { touchRules } from '../workspaces/rules-version.ts'
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

/** Deletes tags for good: out of rules at once, off content and users in the background (section 2.5). */
export class TagDeletion {
  constructor(
    private readonly parts: {
      database: Database
      audit: AuditLog
      pubsub: Pick<RedisPubSub, 'publish'>
      doorbell: Pick<Doorbell, 'ring'>
    },
  ) {}

  /**
   * Deletes a tag everywhere. A rule that loses a condition or its last action to it is disabled, also out of shadow: it would match or do
   * something else than it was written for. @throws NotFoundError
   */
  delete(workspaceId: string, actor: ActorRef, id: string): Promise<boolean> {
    const { database, doorbell, pubsub } = this.parts
    return database.inWorkspace(workspaceId, async (tx) => {
      await touchRules(tx, workspaceId, pubsub)
      const tag = await deleted(tx, workspaceId, id)
      for (const rule of await rulesWith(tx, workspaceId, id)) await this.#takeOut(tx, tag, actor, rule)
      await tx.query(
        `delete from rule_reference where workspace_id = $1 and kind = 'tag' and target_id = $2`,
        [workspaceId, id],
      )
      await startRemoval(tx, workspaceId, tag)
      const before = { identifier: tag.identifier, name: tag.name, color: tag.color }
      await this.parts.audit.append(tx, { workspaceId, actor, event: 'tag.deleted', subject: id, before })
      tx.afterCommit(() => doorbell.ring(removeTag))
      return true
    })
  }

  async #takeOut(tx: Transaction, tag: Tag, actor: ActorRef, rule: UsingRule): Promise<void> {
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
    await this.parts.audit.append(tx, {
      workspaceId,
      actor,
      event: 'rule.updated',
      subject: rule.id,
      before: { name: rule.name, conditions: rule.conditions, actions: rule.actions, enabled: rule.enabled },
      after: { name: rule.name, conditions, actions, enabled, version: rule.version + 1 },
    })
  }
}

async function deleted(tx: Sql, workspaceId: string, id: string): Promise<Tag> {
  const [tag] = isId(id)
    ? await tx.query<Tag>(`delete from tag where workspace_id = $1 and id = $2 returning ${tagColumns}`, [
        workspaceId,
        id,
      ])
    : []
  if (!tag) throw new NotFoundError('Tag not found')
  return tag
}

const rulesWith = (tx: Sql, workspaceId: string, tagId: string): Promise<UsingRule[]> =>
  tx.query(
    `select r.id, r.name, r.version, r.enabled, r.conditions, r.actions from rule r
     where r.workspace_id = $1 and exists (
       select from rule_reference f where f.workspace_id = $1 and f.rule_id = r.id and f.kind = 'tag' and f.target_id = $2)
     order by r.id for update`,
    [workspaceId, tagId],
  )
