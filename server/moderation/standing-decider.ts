import type { Sql } from '../platform/database.ts'
import type { ActorKind, ActorRef } from '../vocabulary/status.ts'

/** Who the object's status stands on, by its latest change that was neither undone nor reverted, and with which category. */
export async function standingDecider(
  tx: Sql,
  objectId: string,
): Promise<{ decidedBy: ActorRef | null; policyCategoryId: string | null }> {
  const [latest] = await tx.query<{ kind: ActorKind; id: string | null; policyCategoryId: string | null }>(
    `select actor_kind as kind, coalesce(rule_id, actor_id) as id, policy_category_id as "policyCategoryId"
     from action
     where object_id = $1 and action_type = 'ChangeStatus' and undone_at is null and reverted_at is null
     order by created_at desc, id desc limit 1`,
    [objectId],
  )
  if (!latest) return { decidedBy: null, policyCategoryId: null }
  return { decidedBy: { kind: latest.kind, id: latest.id }, policyCategoryId: latest.policyCategoryId }
}
