import type { LoaderDefinition } from '../access/requests/request-context.ts'
import { rowsById, rowsOfOwner } from '../access/requests/rows-by-id.ts'
import { isId } from '../platform/ids.ts'
import { checksAsReviews } from './quality/quality-check.store.ts'
import type { Review } from './review.entity.ts'
import { decidableByOthers, openReviewsOf, reviewsById } from './review.store.ts'
import { stepsOf } from './review-step.store.ts'

const storedById = rowsById(reviewsById)
const storedOfItem = rowsOfOwner(openReviewsOf)

/** The review, where somebody else could decide it than the member who is kept from it; null elsewhere. */
export const othersOfReview = rowsById(decidableByOthers)

/** Reviews by their ids; to whoever judges something blind, that is one as well. */
export const reviewById: LoaderDefinition<string, Review | null> = async (context, ids) => {
  const stored = await storedById(context, ids)
  const { workspaceId, caller, reader } = context
  if (!caller.blind) return stored
  const checks = await checksAsReviews(reader, workspaceId, caller.id, { ids: ids.filter(isId) })
  return ids.map((id, at) => stored[at] ?? checks.find((check) => check.id === id) ?? null)
}

/** The unresolved review of each item, of which there is one at most; to whoever judges it blind, that. */
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

/** The steps of each review, the first first. */
export const stepsOfReview = rowsOfOwner(stepsOf)
