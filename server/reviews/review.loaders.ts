import { rowsById, rowsOfOwner } from '../access/requests/rows-by-id.ts'
import { openReviewsOf, reviewsById, stepsOf } from './review.store.ts'

/** Reviews by their ids. */
export const reviewById = rowsById(reviewsById)

/** The unresolved review of each item, of which there is one at most. */
export const openReviewOfItem = rowsOfOwner(openReviewsOf)

/** The steps of each review, the first first. */
export const stepsOfReview = rowsOfOwner(stepsOf)
