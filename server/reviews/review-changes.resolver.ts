import { Arg, Authorized, Ctx, ID, Resolver, Root, Subscription } from 'type-graphql'
import type { RequestContext } from '../access/requests/request-context.ts'
import { NotFoundError } from '../platform/errors.ts'
import { ReviewChange } from './review-claim.type.ts'
import { type ReviewEventKind, reviewsTopic } from './review-events.ts'
import { reviewById } from './review.loaders.ts'
import { isShown, type ToldReview } from './shown-reviews.ts'

interface Filtered {
  payload: ToldReview
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
    filter: (event: Filtered) => isOfQueue(event) && isShown(event.context, event.payload),
  })
  async reviewChanged(
    @Arg('queueId', () => ID, { nullable: true }) _queueId: string | null = null,
    @Root() { kind, reviewId }: ToldReview,
    @Ctx() context: RequestContext,
  ): Promise<ReviewChange> {
    const review = await context.load(reviewById, reviewId)
    if (!review) throw new NotFoundError('Review not found')
    return { kind: kind as ReviewEventKind, review }
  }
}

const isOfQueue = ({ payload, args }: Filtered) => !args.queueId || args.queueId === payload.queueId
