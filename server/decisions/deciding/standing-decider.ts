import type { TemporaryBan } from '../actions/action-details.ts'
import type { Sql } from '../../platform/database.ts'
import type { ActorKind, ActorRef } from '../../platform/vocabulary/status.ts'

/**
 * Who the object's status stands on, by its latest change that was neither undone nor reverted, with which category, and
 * until when where it is a temporary ban.
 */
export async function standingDecider(
  tx: Sql,
  objectId: string,
): Promise<{ decidedBy: ActorRef | null; policyCategoryId: string | null; ban: TemporaryBan | null }> {
  const [latest] = await tx.query<{
    kind: ActorKind
    id: string | null
    policyCategoryId: string | null
    ban: TemporaryBan | null
  }>(
    `select actor_kind as kind, coalesce(rule_id, actor_id) as id, policy_category_id as "policyCategoryId",
       details -> 'temporaryBan' as ban
     from action
     where object_id = $1 and action_type = 'ChangeStatus' and undone_at is null and reverted_at is null
     order by created_at desc, id desc limit 1`,
    [objectId],
  )
  if (!latest) return { decidedBy: null, policyCategoryId: null, ban: null }
  const { kind, id, ...standing } = latest
  return { decidedBy: { kind, id }, ...standing }
}
