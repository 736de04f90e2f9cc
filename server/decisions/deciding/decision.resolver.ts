import { Arg, Authorized, Ctx, Field, ID, Mutation, ObjectType, Resolver } from 'type-graphql'
import { Action } from '../../actions/action.entity.ts'
import { requestIdArg } from '../../access/requests/once.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import type { ErrorCode } from '../../platform/error-codes.ts'
import { ErrorCodeEnum } from '../../platform/graphql/error-code.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { Review } from '../../reviews/review.entity.ts'
import { reviewById } from '../../reviews/review.loaders.ts'
import { PayloadFields } from '../../platform/graphql/payload.ts'
import { BulkDecisionInput, DecisionInput, TaggingInput } from './decision.input.ts'
import { DecisionService, type TakenDecision } from './decision.service.ts'
import { HandActions } from './hand-actions.ts'
import { PlatformStatusInput } from './platform-status.input.ts'
import { PlatformStatuses } from './platform-status.ts'

const DecisionInputType = inputFromZod('DecisionInput', DecisionInput)
const BulkDecisionInputType = inputFromZod('BulkDecisionInput', BulkDecisionInput)
const TaggingInputType = inputFromZod('TaggingInput', TaggingInput)
const PlatformStatusInputType = inputFromZod('PlatformStatusInput', PlatformStatusInput)

@PayloadFields()
@ObjectType({ description: 'What a decision did' })
export class DecisionResult {
  @Field(() => [Action]) actions!: Action[]
  @Field(() => Review, { nullable: true, description: 'The review it was taken from' }) review!: Review | null
  @Field(() => Date, { nullable: true, description: 'Until when undoDecision works' })
  undoableUntil!: Date | null
}

@ObjectType({ description: 'A review that a bulk decision left as it was, and why' })
export class RefusedReview {
  @Field(() => Review, { nullable: true, description: 'Null when there is no such review' })
  review!: Review | null
  @Field(() => ErrorCodeEnum, { description: 'The code that deciding it alone answers with' })
  code!: ErrorCode
  @Field(() => String) message!: string
}

@PayloadFields()
@ObjectType({ description: 'What a bulk decision did, in the order of the reviews' })
export class BulkDecisionResult {
  @Field(() => [DecisionResult]) decided!: DecisionResult[]
  @Field(() => [RefusedReview]) refused!: RefusedReview[]
}

/** Moderators' decisions (sections 2.11, 2.16, 3.1). */
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
  @Mutation(() => BulkDecisionResult, {
    description: 'Decides on each of the reviews by itself: what is refused does not keep the others from it',
  })
  async decideReviews(
    @Arg('input', () => BulkDecisionInputType) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<BulkDecisionResult> {
    const { taken, refused } = await context.services.get(DecisionService).takeEach(context.caller, input)
    return {
      decided: await Promise.all(taken.map((decision) => resultOf(context, decision))),
      refused: await Promise.all(
        refused.map(async ({ reviewId, ...why }) => ({
          review: await context.load(reviewById, reviewId),
          ...why,
        })),
      ),
    }
  }
  @Authorized('decisions.take')
  @Mutation(() => Review, {
    nullable: true,
    description: 'Takes your own decision back while its webhook still waits',
  })
  async undoDecision(
    @Arg('actionId', () => ID) actionId: string,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Review | null> {
    const reviewId = await context.services.get(DecisionService).undo(context.caller, actionId, requestId)
    return reviewId ? context.load(reviewById, reviewId) : null
  }
}

/** A decision that was taken, as it is answered. */
async function resultOf(
  context: RequestContext,
  { actions, reviewId }: TakenDecision,
): Promise<DecisionResult> {
  const review = reviewId ? await context.load(reviewById, reviewId) : null
  return { actions, review, undoableUntil: actions[0]?.undoableUntil ?? null }
}

/** Tags that moderators put on content and users, or take away (section 2.5). */
@Resolver()
export class TaggingResolver {
  @Authorized('tags.apply')
  @Mutation(() => [Action], { description: 'What was recorded; nothing where all tags were there already' })
  addTags(
    @Arg('input', () => TaggingInputType) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Action[]> {
    return services.get(HandActions).addTags(caller, input)
  }

  @Authorized('tags.apply')
  @Mutation(() => [Action], { description: 'What was recorded; nothing where none of the tags was there' })
  removeTags(
    @Arg('input', () => TaggingInputType) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Action[]> {
    return services.get(HandActions).removeTags(caller, input)
  }
}

@PayloadFields()
@ObjectType({ description: 'What a decision of the customer platform did' })
export class PlatformStatusResult {
  @Field(() => ID) actionId!: string
}

/** Decisions of the customer platform (section 4.6). */
@Resolver()
export class PlatformStatusResolver {
  @Authorized('status.set')
  @Mutation(() => PlatformStatusResult, { description: 'Records a status that the platform decided on' })
  setStatus(
    @Arg('input', () => PlatformStatusInputType) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<PlatformStatusResult> {
    return services.get(PlatformStatuses).set(caller, input)
  }
}
