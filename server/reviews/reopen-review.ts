import type { Sql } from '../platform/database.ts'
import { ActorKind, type ActorRef } from '../platform/vocabulary/status.ts'
import type { ReviewEvent } from './review-events.ts'

/** Opens the review again that the actor resolved last on the object, in that member's hands, escalated if it was; without one, nothing happens. */
export async function reopenReview(tx: Sql, objectId: string, actor: ActorRef): Promise<ReviewEvent[]> {
  const memberId = actor.kind === ActorKind.member ? actor.id : null
  return tx.query<ReviewEvent>(
    `update review v set state = case when v.escalated_at is not null then 'escalated' when $3::uuid is null then 'open' else 'claimed' end, claimed_by = $3,
       claimed_until = case when $3::uuid is null then null else now() + interval '10 minutes' end,
       resolved_at = null, resolved_by_kind = null, resolved_by_id = null
     where id = (
       select id from review where object_id = $1 and state = 'resolved' and resolved_by_kind = $2
         and resolved_by_id is not distinct from $4::uuid
       order by resolved_at desc limit 1)
       and not exists (select 1 from review o where o.object_id = $1 and o.state <> 'resolved')
     returning workspace_id as "workspaceId", id as "reviewId", queue_id as "queueId", 'opened' as kind`,
    [objectId, actor.kind, memberId, actor.id],
  )
}
