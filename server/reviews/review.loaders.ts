import { rowsById, rowsOfOwner } from '../graphql/rows-by-id.ts'
import { type Review, reviewColumns } from './review.entity.ts'

/** Reviews by their ids. */
export const reviewById = rowsById<Review>(
  `select ${reviewColumns} from review r where r.workspace_id = $1 and r.id = any ($2)`,
)

/** The unresolved review of each item, of which there is one at most. */
export const openReviewsOf = rowsOfOwner<Review & { ownerId: string }>(
  `select ${reviewColumns}, r.object_id as "ownerId" from review r
   where r.workspace_id = $1 and r.object_id = any ($2) and r.state <> 'resolved'`,
)
