import { Arg, Authorized, Ctx, ID, Resolver, Root, Subscription } from 'type-graphql'
import type { RequestContext } from '../access/requests/request-context.ts'
import { NotFoundError } from '../platform/errors.ts'
import { ReviewChange } from './review-claim.object.ts'
import { type ReviewEventKind, reviewsTopic } from './review-events.ts'
import { reviewById } from './review.loaders.ts'
import { isShown, type ReviewNotice } from './shown-reviews.ts'

interface ReviewChangeFilter {
  payload: ReviewNotice
  args: { queueId?: string | null }
  context: RequestContext
}

/** Live news of reviews. */
@Resolver()
export class ReviewChangesResolver {
  @Authorized('reviews.read')
  @Subscription(() => ReviewChange, {
    description: 'What happens to the reviews of a queue, or of all',
    topics: ({ context }: { context: RequestContext }) => reviewsTopic(context.workspaceId),
    filter: (event: ReviewChangeFilter) => isOfQueue(event) && isShown(event.context, event.payload),
  })
  async reviewChanged(
    @Arg('queueId', () => ID, { nullable: true }) _queueId: string | null = null,
    @Root() { kind, reviewId }: ReviewNotice,
    @Ctx() context: RequestContext,
  ): Promise<ReviewChange> {
    const review = await context.load(reviewById, reviewId)
    if (!review) throw new NotFoundError('Review not found')
    return { kind: kind as ReviewEventKind, review }
  }
}

const isOfQueue = ({ payload, args }: ReviewChangeFilter) => !args.queueId || args.queueId === payload.queueId
