import { rowsById, rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { presentSql } from './queue-work.ts'
import type { ReviewQueue } from './review-queue.entity.ts'

/** The columns of a review queue `q` as the fields of a row. */
export const reviewQueueColumns = `q.id, q.workspace_id as "workspaceId", q.name, q.is_default as "isDefault", q.created_at as "createdAt",
  q.member_ids as "memberIds", q.policy_category_ids as "policyCategoryIds"`

/** Review queues by their ids. */
export const reviewQueueById = rowsById<ReviewQueue>(
  `select ${reviewQueueColumns} from review_queue q where q.workspace_id = $1 and q.id = any ($2)`,
)

/** What waits in a queue. */
export interface QueueLoad {
  id: string
  depth: number
  urgentCount: number
  oldestAt: Date | null
  onHoldCount: number
  escalatedCount: number
}

/** How much waits in each queue, since when, and how much of it is urgent; what is on hold is counted by itself. */
export const queueLoad = rowsById<QueueLoad>(
  `select queue_id as id, (count(*) filter (where state <> 'on_hold'))::int as depth,
     (count(*) filter (where state <> 'on_hold' and priority = 0))::int as "urgentCount",
     min(opened_at) filter (where state <> 'on_hold') as "oldestAt",
     (count(*) filter (where state = 'on_hold'))::int as "onHoldCount",
     (count(*) filter (where state = 'escalated'))::int as "escalatedCount"
   from review where workspace_id = $1 and queue_id = any ($2) and state <> 'resolved' group by queue_id`,
)

/** The members who work in each queue: reviews are assigned to them, or they hold a live claim. */
export const workingIn = rowsOfOwner<{ ownerId: string; id: string }>(
  `select distinct queue_id as "ownerId", claimed_by as id from review
   where workspace_id = $1 and queue_id = any ($2) and state in ('claimed', 'escalated') and claimed_until > now()
   union select queue_id, member_id from (${presentSql}) present where queue_id = any ($2)
   order by 1, 2`,
)

/** The members to whom the reviews of each queue are assigned. */
export const presentMembers = rowsOfOwner<{ ownerId: string; id: string }>(
  `select queue_id as "ownerId", member_id as id from (${presentSql}) present where workspace_id = $1 and queue_id = any ($2)`,
)
