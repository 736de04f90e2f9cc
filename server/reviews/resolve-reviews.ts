import type { Sql } from '../platform/database.ts'
import type { ActorRef } from '../platform/vocabulary/status.ts'
import type { ReviewEvent } from './review-events.ts'

/** An object whose open review is settled, and by whom. */
export interface ReviewToResolve {
  workspaceId: string
  objectId: string
  by: ActorRef
}

/** Closes the open reviews of decided objects, in whatever state they wait; those without one are left alone. */
export async function resolveReviews(
  tx: Sql,
  resolutions: readonly ReviewToResolve[],
): Promise<ReviewEvent[]> {
  if (resolutions.length === 0) return []
  return tx.query<ReviewEvent>(
    `update review v set state = 'resolved', resolved_at = now(), resolved_by_kind = r.kind, resolved_by_id = r.by_id,
       claimed_by = null, claimed_until = null, held_by = null, held_until = null, assigned_to = null, assigned_by = null
     from json_to_recordset($1) as r (workspace_id uuid, object_id uuid, kind text, by_id uuid)
     where (v.workspace_id, v.object_id) = (r.workspace_id, r.object_id) and v.state <> 'resolved'
     returning v.workspace_id as "workspaceId", v.id as "reviewId", v.queue_id as "queueId", 'resolved' as kind`,
    [
      JSON.stringify(
        resolutions.map(({ workspaceId, objectId, by }) => ({
          workspace_id: workspaceId,
          object_id: objectId,
          kind: by.kind,
          by_id: by.id,
        })),
      ),
    ],
  )
}
