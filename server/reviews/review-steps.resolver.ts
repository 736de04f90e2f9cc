import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql'
import { requestIdArg } from '../access/requests/once.ts'
import type { RequestContext } from '../access/requests/request-context.ts'
import { Actor, actorOf } from '../access/team/actor.ts'
import { Member } from '../access/team/member.entity.ts'
import { memberById } from '../access/team/member.loaders.ts'
import { NotFoundError } from '../platform/errors.ts'
import type { Reviewer } from './review-claims.service.ts'
import { ReviewStep } from './review-step.entity.ts'
import { ReviewSteps } from './review-steps.service.ts'
import { Review } from './review.entity.ts'
import { reviewById } from './review.loaders.ts'

/** Holding and escalating reviews (section 2.11). */
@Resolver(() => ReviewStep)
export class ReviewStepsResolver {
  @FieldResolver(() => Actor, { description: 'Who did it' })
  actor(@Root() { actorKind, actorId }: ReviewStep, @Ctx() context: RequestContext): Promise<Actor> {
    return actorOf(context, { kind: actorKind, id: actorId })
  }

  @FieldResolver(() => Member, {
    nullable: true,
    description: 'To whom the review was handed; null for other steps',
  })
  member(@Root() { memberId }: ReviewStep, @Ctx() context: RequestContext) {
    return memberId && context.load(memberById, memberId)
  }

  @Authorized('reviews.claim')
  @Mutation(() => Review, {
    description: 'Puts a review on hold until a moment, when it is open again; refused like `claimReview`',
  })
  async holdReview(
    @Arg('id', () => ID, { description: 'The id of the review' }) id: string,
    @Arg('note', () => String, { description: 'Why, 1 to 2,000 characters' }) note: string,
    @Arg('until', () => Date, { description: 'When it is to be open again, one minute to 30 days ahead' })
    until: Date,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Review> {
    await context.services.get(ReviewSteps).hold(reviewer(context), id, { note, until, requestId })
    return changed(context, id)
  }

  @Authorized('reviews.claim')
  @Mutation(() => Review, {
    description:
      'Puts a review that is on hold back before its time; CONFLICT where it is not on hold. Only for members who are signed in',
  })
  async wakeReview(
    @Arg('id', () => ID, { description: 'The id of the review' }) id: string,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Review> {
    await context.services.get(ReviewSteps).wake(reviewer(context), id, { requestId })
    return changed(context, id)
  }

  @Authorized('reviews.claim')
  @Mutation(() => Review, {
    description:
      'Leaves a review to admins, who alone decide it from now on; CONFLICT where it is escalated already, else refused like `claimReview`. Only for members who are signed in',
  })
  async escalateReview(
    @Arg('id', () => ID, { description: 'The id of the review' }) id: string,
    @Arg('note', () => String, { description: 'Why, 1 to 2,000 characters' }) note: string,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Review> {
    await context.services.get(ReviewSteps).escalate(reviewer(context), id, { note, requestId })
    return changed(context, id)
  }

  @Authorized('reviews.claim')
  @Mutation(() => Review, {
    description:
      'Gives an escalated review back to its queue: an admin, or within a minute whoever escalated it. CONFLICT where it is not escalated',
  })
  async returnReview(
    @Arg('id', () => ID, { description: 'The id of the review' }) id: string,
    @Arg('note', () => String, { description: 'Why, 1 to 2,000 characters' }) note: string,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Review> {
    await context.services.get(ReviewSteps).return(reviewer(context), id, { note, requestId })
    return changed(context, id)
  }
}

const reviewer = ({ caller, workspaceId, origin }: RequestContext): Reviewer => ({
  workspaceId,
  origin,
  memberId: caller.id,
})

async function changed(context: RequestContext, id: string): Promise<Review> {
  const review = await context.load(reviewById, id)
  if (!review) throw new NotFoundError('Review not found')
  return review
}
