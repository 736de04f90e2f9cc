import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { requestIdArg } from '../access/requests/once.ts'
import type { RequestContext } from '../access/requests/request-context.ts'
import type { Page } from '../platform/graphql/connection.ts'
import { type ListArgs, PageArguments } from '../platform/graphql/list-order.ts'
import { Scans, searching } from '../platform/graphql/scans.ts'
import { check } from '../platform/validation.ts'
import { NextReview } from './next-review.input.ts'
import type { ClaimedReview, Reviewer } from './review-claims.service.ts'
import { ReviewClaims } from './review-claims.service.ts'
import { ReviewFilterInput } from './review-filter.input.ts'
import { reviewOrders } from './review-list.store.ts'
import { ReviewConnection, ReviewReader } from './review-list.ts'
import { Review } from './review.entity.ts'
import { reviewById } from './review.loaders.ts'

/** Reading reviews and claiming them. */
@Resolver(() => Review)
export class ReviewResolver {
  @Authorized('reviews.read')
  @Query(() => Review, {
    nullable: true,
    description: 'A review; null where there is none of this id, or none that the caller may see',
  })
  review(
    @Arg('id', () => ID, { description: 'The id of the review' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Review | null> {
    return context.load(reviewById, id)
  }

  @Authorized('reviews.read')
  @Scans(searching, 'filter.search')
  @Query(() => ReviewConnection, {
    description: 'Reviews: the escalated ones first, then by priority, then age',
  })
  reviews(
    @PageArguments(reviewOrders) args: ListArgs,
    @Arg('filter', () => ReviewFilterInput, {
      nullable: true,
      description: 'Which reviews; those that are not resolved unless given',
    })
    filter: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Page<Review>> {
    return services.get(ReviewReader).list(caller, args, filter)
  }

  @Authorized('reviews.claim')
  @Mutation(() => Review, {
    description:
      "Holds a review for ten minutes, or renews the caller's own claim; CLAIMED where somebody else holds it, ALREADY_DECIDED where it is decided, CONFLICT while it is on hold. Only for members who are signed in",
  })
  async claimReview(
    @Arg('id', () => ID, { description: 'The id of the review' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Review> {
    return shown(context, await context.services.get(ReviewClaims).claim(reviewer(context), id))
  }

  @Authorized('reviews.claim')
  @Mutation(() => Review, {
    nullable: true,
    description:
      'Holds for ten minutes the first review of a queue that nobody else holds: one that the caller holds already, then their own turns. Only for members who are signed in',
  })
  async claimNextReview(
    @Arg('queueId', () => ID, { description: 'The id of the review queue' }) queueId: string,
    @Arg('skip', () => [ID], {
      nullable: true,
      description: 'The ids of reviews that the caller does not want now',
    })
    skip: string[] | null = null,
    @Arg('filter', () => ReviewFilterInput, {
      nullable: true,
      description: 'Which of the reviews of the queue; any that waits unless given',
    })
    filter: unknown,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Review | null> {
    const wanted = check(NextReview, { queueId, skip, filter })
    const claimed = await context.services.get(ReviewClaims).claimNext(reviewer(context), wanted, requestId)
    return claimed && shown(context, claimed)
  }

  @Authorized('reviews.claim')
  @Mutation(() => Review, {
    description: "Renews the caller's claim for ten minutes; refused like `claimReview`",
  })
  heartbeatReview(
    @Arg('id', () => ID, { description: 'The id of the review' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Review> {
    return context.services.get(ReviewClaims).heartbeat(reviewer(context), id)
  }

  @Authorized('reviews.claim')
  @Mutation(() => Review, {
    description: "Gives the caller's claim up; the review waits again. Only for members who are signed in",
  })
  releaseReview(
    @Arg('id', () => ID, { description: 'The id of the review' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Review> {
    return context.services.get(ReviewClaims).release(reviewer(context), id)
  }
}

/** A claimed review; if it is to be decided blind, the rest of the request withholds earlier decisions. */
function shown(context: RequestContext, review: ClaimedReview): Review {
  if (review.blind) context.judgesBlind()
  return review
}

const reviewer = ({ caller, workspaceId, origin }: RequestContext): Reviewer => ({
  workspaceId,
  origin,
  memberId: caller.id,
})
