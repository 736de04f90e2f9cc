import { Arg, Authorized, Ctx, ID, Resolver, Root, Subscription } from 'type-graphql'
import { messagesOf, type ToldMessage } from '../access/requests/messages-of.ts'
import type { RequestContext } from '../access/requests/request-context.ts'
import { NotFoundError } from '../platform/errors.ts'
import { ReviewChange } from './review-claim.object.ts'
import { type ReviewEventKind, reviewsTopic } from './review-events.ts'
import { reviewById } from './review.loaders.ts'
import { isShown, type ReviewNotice } from './shown-reviews.ts'

type ToldReview = ToldMessage<ReviewNotice, { queueId?: string | null }>

/** Live news of reviews. */
@Resolver()
export class ReviewChangesResolver {
  @Authorized('reviews.read')
  @Subscription(() => ReviewChange, {
    description: 'What happens to the reviews of a queue, or of all',
    subscribe: messagesOf(
      reviewsTopic,
      (told: ToldReview) => isOfQueue(told) && isShown(told.context, told.payload),
    ),
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

const isOfQueue = ({ payload, args }: ToldReview) => !args.queueId || args.queueId === payload.queueId
