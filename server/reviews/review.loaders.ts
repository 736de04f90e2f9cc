import { rowsById, rowsOfOwner } from '../access/requests/rows-by-id.ts'
import { type Review, reviewColumns } from './review.entity.ts'
import type { ReviewStep } from './review-step.ts'

/** Reviews by their ids. */
export const reviewById = rowsById<Review>(
  `select ${reviewColumns} from review r where r.workspace_id = $1 and r.id = any ($2)`,
)

/** The unresolved review of each item, of which there is one at most. */
export const openReviewsOf = rowsOfOwner<Review & { ownerId: string }>(
  `select ${reviewColumns}, r.object_id as "ownerId" from review r
   where r.workspace_id = $1 and r.object_id = any ($2) and r.state <> 'resolved'`,
)

/** The steps of each review, the first first. */
export const stepsOfReview = rowsOfOwner<ReviewStep & { ownerId: string }>(
  `select review_id as "ownerId", id, kind, at, note, until, actor_kind as "actorKind", actor_id as "actorId",
     member_id as "memberId"
   from review_step where workspace_id = $1 and review_id = any ($2) order by at, id`,
)
