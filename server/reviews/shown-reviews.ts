import type { RequestContext } from '../access/requests/request-context.ts'
import { type ReviewEvent, reviewsTopic } from './review-events.ts'
import { reviewById } from './review.loaders.ts'

/** What happened to a review, as it travels by the workspace's topic. */
export type ReviewNotice = Omit<ReviewEvent, 'workspaceId'>

/**
 * Whether the caller is to hear of a review: a member restricted to categories is not told of reviews elsewhere, not
 * even that there are any (section 2.15).
 */
export async function isShown(context: RequestContext, { reviewId }: ReviewNotice): Promise<boolean> {
  if (!context.caller.categories) return true
  return (await context.renewed().load(reviewById, reviewId)) !== null
}

/** What happens to the reviews that the caller is to hear of. */
export function shownReviews(context: RequestContext): AsyncIterableIterator<ReviewNotice> {
  return context.services.pubsub.subscribe<ReviewNotice>(reviewsTopic(context.workspaceId), (notice) =>
    isShown(context, notice),
  )
}
