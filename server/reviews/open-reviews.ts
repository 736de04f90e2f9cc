import type { Sql } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { ObjectType } from '../platform/vocabulary/status.ts'
import type { ReviewEvent } from './review-events.ts'
import type { StoredReason } from './review-reason.ts'

/** A flagged object that wants a human. */
export interface ReviewToOpen {
  workspaceId: string
  objectType: ObjectType
  objectId: string
  /** Rank of the priority, 0 is urgent. */
  priority: number
  reasons: StoredReason[]
  /** Where routing rules send it; the Default Queue without one, or when the queue is gone. */
  queueId?: string | null
}

/**
 * Opens reviews in the queues that routing rules chose, else in the workspace's Default Queue (section 2.11). An object has one open review at most: a second flag
 * adds its reasons to it, and can only raise its priority.
 */
export async function openReviews(tx: Sql, reviews: readonly ReviewToOpen[]): Promise<ReviewEvent[]> {
  if (reviews.length === 0) return []
  return tx.query<ReviewEvent>(
    `insert into review as v (workspace_id, id, queue_id, object_type, object_id, priority, reasons)
     select r.workspace_id, r.id, coalesce(chosen.id, q.id), r.object_type, r.object_id, r.priority, r.reasons
     from json_to_recordset($1) as r (workspace_id uuid, id uuid, object_type text, object_id uuid, priority int, reasons jsonb,
       queue_id uuid)
     join review_queue q on q.workspace_id = r.workspace_id and q.is_default
     left join review_queue chosen on (chosen.workspace_id, chosen.id) = (r.workspace_id, r.queue_id)
     on conflict (workspace_id, object_type, object_id) where state <> 'resolved'
     do update set priority = least(v.priority, excluded.priority), reasons = v.reasons || excluded.reasons
     returning workspace_id as "workspaceId", id as "reviewId", queue_id as "queueId",
       case when xmax = 0 then 'opened' else 'updated' end as kind`,
    [JSON.stringify(reviews.map(row))],
  )
}

const row = (review: ReviewToOpen) => ({
  workspace_id: review.workspaceId,
  id: newId(),
  object_type: review.objectType,
  object_id: review.objectId,
  priority: review.priority,
  reasons: review.reasons,
  queue_id: review.queueId ?? null,
})
