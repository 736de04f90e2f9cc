import { rowsById, rowsOfOwner } from '../access/requests/rows-by-id.ts'
import { decidableByOthers, openReviewsOf, reviewsById, stepsOf } from './review.store.ts'

/** Reviews by their ids. */
export const reviewById = rowsById(reviewsById)

/** The review, where somebody else could decide it than the member who is kept from it; null elsewhere. */
export const othersOfReview = rowsById(decidableByOthers)

/** The unresolved review of each item, of which there is one at most. */
export const openReviewOfItem = rowsOfOwner(openReviewsOf)

/** The steps of each review, the first first. */
export const stepsOfReview = rowsOfOwner(stepsOf)
