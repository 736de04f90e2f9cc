import type { LoaderDefinition } from '../access/requests/request-context.ts'
import { rowsById, rowsOfOwner } from '../access/requests/rows-by-id.ts'
import { isId } from '../platform/ids.ts'
import { checksAsReviews } from './quality/quality-check.store.ts'
import { stepsOf } from './review-step.store.ts'
import type { Review } from './review.entity.ts'
import { decidableByOthers, openReviewsOf, reviewsById } from './review.store.ts'

const storedById = rowsById(reviewsById)
const storedOfItem = rowsOfOwner(openReviewsOf)

/** The review if another member than the one barred from it could decide it; else null. */
export const othersOfReview = rowsById(decidableByOthers)

/** Reviews by their ids; for a member with a quality check in hand, that check appears as a review. */
export const reviewById: LoaderDefinition<string, Review | null> = async (context, ids) => {
  const stored = await storedById(context, ids)
  const { workspaceId, caller, reader } = context
  if (!caller.blind) return stored
  const checks = await checksAsReviews(reader, workspaceId, caller.id, { ids: ids.filter(isId) })
  return ids.map((id, at) => stored[at] ?? checks.find((check) => check.id === id) ?? null)
}

/**
 * The unresolved review of each item, of which there is at most one; for a member with a quality check of it in hand, that check.
 */
export const openReviewOfItem: LoaderDefinition<string, Review[]> = async (context, ids) => {
  const stored = await storedOfItem(context, ids)
  const { workspaceId, caller, reader } = context
  if (!caller.blind) return stored
  const contentIds = ids.filter(isId)
  const checks = await checksAsReviews(reader, workspaceId, caller.id, { contentIds })
  return ids.map((id, at) => {
    const check = checks.find(({ objectId }) => objectId === id)
    return check ? [check] : (stored[at] ?? [])
  })
}

/** The steps of each review, oldest first. */
export const stepsOfReview = rowsOfOwner(stepsOf)
