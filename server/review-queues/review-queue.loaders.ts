import { rowsById, rowsOfOwner } from '../graphql/rows-by-id.ts'
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
}

/** How much waits in each queue, since when, and how much of it is urgent. */
export const queueLoad = rowsById<QueueLoad>(
  `select queue_id as id, count(*)::int as depth, (count(*) filter (where priority = 0))::int as "urgentCount",
     min(opened_at) as "oldestAt"
   from review where workspace_id = $1 and queue_id = any ($2) and state <> 'resolved' group by queue_id`,
)

/** The members who hold a live claim in each queue. */
export const workingIn = rowsOfOwner<{ ownerId: string; id: string }>(
  `select distinct queue_id as "ownerId", claimed_by as id from review
   where workspace_id = $1 and queue_id = any ($2) and state = 'claimed' and claimed_until > now()
   order by queue_id, claimed_by`,
)
