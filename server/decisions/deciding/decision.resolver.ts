import { Arg, Authorized, Ctx, Field, ID, Mutation, ObjectType, Resolver } from 'type-graphql'
import { Action } from '../actions/action.entity.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { Review } from '../../reviews/review.entity.ts'
import { reviewById } from '../../reviews/review.loaders.ts'
import { DecisionInput } from './decision.input.ts'
import type { TakenDecision } from './decision.service.ts'
import { DecisionService } from './decision.service.ts'

const DecisionInputType = inputFromZod('DecisionInput', DecisionInput)

@ObjectType({ description: 'What a decision did' })
export class DecisionResult {
  @Field(() => [Action]) actions!: Action[]
  @Field(() => Review, { nullable: true, description: 'The review it was taken from' }) review!: Review | null
  @Field(() => Date, { nullable: true, description: 'Until when undoDecision works' })
  undoableUntil!: Date | null
}

/** Moderators' decisions (sections 2.16, 3.1). */
@Resolver()
export class DecisionResolver {
  @Authorized('decisions.take')
  @Mutation(() => DecisionResult, { description: 'Decides on a review, a content item or a user' })
  async decide(
    @Arg('input', () => DecisionInputType) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<DecisionResult> {
    return resultOf(context, await context.services.get(DecisionService).take(context.caller, input))
  }

  @Authorized('decisions.take')
  @Mutation(() => Review, {
    nullable: true,
    description: 'Takes your own decision back while its webhook still waits',
  })
  async undoDecision(
    @Arg('actionId', () => ID) actionId: string,
    @Ctx() context: RequestContext,
  ): Promise<Review | null> {
    const reviewId = await context.services.get(DecisionService).undo(context.caller, actionId)
    return reviewId ? context.load(reviewById, reviewId) : null
  }
}

/** A decision that was taken, as it is answered. */
export async function resultOf(
  context: RequestContext,
  { actions, reviewId }: TakenDecision,
): Promise<DecisionResult> {
  const review = reviewId ? await context.load(reviewById, reviewId) : null
  return { actions, review, undoableUntil: actions[0]?.undoableUntil ?? null }
}
