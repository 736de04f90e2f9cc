import { Arg, Authorized, Ctx, Field, ID, Mutation, ObjectType, Resolver } from 'type-graphql'
import { Action } from '../../actions/action.entity.ts'
import { actionById } from '../../actions/action.loaders.ts'
import { requestIdArg } from '../../access/requests/once.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import type { ErrorCode } from '../../platform/error-codes.ts'
import { ErrorCodeEnum } from '../../platform/graphql/error-code.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { GoldenItems } from '../../reviews/quality/golden-items.service.ts'
import { PolicyCategory } from '../../settings/policies/policy-category.entity.ts'
import { policyCategoryById } from '../../settings/policies/policy-category.loaders.ts'
import { Review } from '../../reviews/review.entity.ts'
import { reviewById } from '../../reviews/review.loaders.ts'
import { PayloadFields } from '../../platform/graphql/payload.ts'
import { BulkDecisionInput, DecisionInput, TaggingInput } from './decision.input.ts'
import { ModeratorDecisions, type TakenDecision } from './moderator-decisions.service.ts'
import { HandActions } from './hand-actions.ts'
import { PlatformStatusInput } from './platform-status.input.ts'
import { PlatformStatuses } from './platform-status.ts'

const DecisionInputType = inputFromZod('DecisionInput', DecisionInput)
const BulkDecisionInputType = inputFromZod('BulkDecisionInput', BulkDecisionInput)
const TaggingInputType = inputFromZod('TaggingInput', TaggingInput)
const PlatformStatusInputType = inputFromZod('PlatformStatusInput', PlatformStatusInput)

@ObjectType({ description: 'How somebody decided on a golden item' })
export class GoldenResult {
  @Field(() => Boolean, { description: 'Whether that was right' }) right!: boolean
  @Field(() => Status, { description: 'The status that is right' }) status!: Status
  @Field(() => [PolicyCategory], {
    description: 'The policy categories of which each is right, at most 20; none where any is',
  })
  policyCategories!: PolicyCategory[]
  @Field(() => String, { nullable: true, description: 'Why that is right; null where nothing is said' })
  explanation!: string | null
}

@PayloadFields()
@ObjectType({ description: 'What a decision did' })
export class DecisionResult {
  @Field(() => [Action], { description: 'What was recorded' }) actions!: Action[]
  @Field(() => Review, {
    nullable: true,
    description: 'The review that it was taken from; null where none was',
  })
  review!: Review | null
  @Field(() => Date, {
    nullable: true,
    description: 'Until when `undoDecision` works; null where it never does',
  })
  undoableUntil!: Date | null
  @Field(() => Review, {
    nullable: true,
    description:
      'The review that is claimed for the caller now, where `next` asked for one; null where none waits that the caller may have',
  })
  next!: Review | null
  @Field(() => GoldenResult, {
    nullable: true,
    description:
      'Whether the decision was right, where it was on a golden item whose queue shows that at once; null for all others',
  })
  golden?: GoldenResult | null
}

@ObjectType({ description: 'A review that a bulk decision left as it was, and why' })
export class RefusedReview {
  @Field(() => Review, { nullable: true, description: 'The review; null where there is none of its id' })
  review!: Review | null
  @Field(() => ErrorCodeEnum, { description: 'The code that deciding it alone answers with' })
  code!: ErrorCode
  @Field(() => String, { description: 'Why it was refused, in a sentence for people' }) message!: string
}

@PayloadFields()
@ObjectType({ description: 'What a bulk decision did, in the order of the reviews' })
export class BulkDecisionResult {
  @Field(() => [DecisionResult], { description: 'Those that were decided' }) decided!: DecisionResult[]
  @Field(() => [RefusedReview], { description: 'Those that were left as they were' })
  refused!: RefusedReview[]
}

@ObjectType({ description: 'A decision that was taken back' })
export class UndoneDecision {
  @Field(() => ID, { description: 'The action that named it' }) actionId!: string
  @Field(() => Review, { nullable: true, description: 'The review that is open again; null where none was' })
  review!: Review | null
}

@ObjectType({ description: 'A decision that stands, and why it was not taken back' })
export class RefusedUndo {
  @Field(() => Action, {
    nullable: true,
    description: 'The action that named it; null where there is none of its id',
  })
  action!: Action | null
  @Field(() => ErrorCodeEnum, {
    description: 'The code that undoing it alone answers with: TOO_LATE, or NOT_FOUND',
  })
  code!: ErrorCode
  @Field(() => String, { description: 'Why it was refused, in a sentence for people' }) message!: string
}

@PayloadFields()
@ObjectType({ description: 'What became of decisions that were to be taken back' })
export class UndoneDecisionsResult {
  @Field(() => [UndoneDecision], { description: 'Those that were taken back, the newest first' })
  undone!: UndoneDecision[]
  @Field(() => [RefusedUndo], { description: 'Those that stand' }) refused!: RefusedUndo[]
}

/** Moderators' decisions (sections 2.11, 2.16, 3.1). */
@Resolver()
export class DecisionResolver {
  @Authorized('decisions.take')
  @Mutation(() => DecisionResult, {
    description:
      'Decides on a review, a content item, a user or a subcategory; allowing and removing resolve its open review. The webhook is sent once it can no longer be undone. Only for members who are signed in. CLAIMED where somebody else holds the review, ALREADY_DECIDED where it is decided, ITEM_CHANGED where the content is another than `seenVersion`, PLAN_REQUIRED for a strike or a temporary ban that the plan lacks',
  })
  async decide(
    @Arg('input', () => DecisionInputType, { description: 'The decision' }) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<DecisionResult> {
    return resultOf(context, await context.services.get(ModeratorDecisions).take(context.caller, input))
  }

  @Authorized('decisions.take')
  @Mutation(() => BulkDecisionResult, {
    description:
      'Decides on each of up to 100 reviews by itself: what is refused does not keep the others from it. Only for members who are signed in',
  })
  async decideReviews(
    @Arg('input', () => BulkDecisionInputType, { description: 'The decision, and the reviews' })
    input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<BulkDecisionResult> {
    const { taken, refused } = await context.services.get(ModeratorDecisions).takeEach(context.caller, input)
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
    description:
      "Takes the caller's own decision back before the webhook is sent; the review is open again. TOO_LATE where the time is over or something was decided since",
  })
  async undoDecision(
    @Arg('actionId', () => ID, { description: 'The id of an action of the decision' }) actionId: string,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Review | null> {
    const reviewId = await context.services.get(ModeratorDecisions).undo(context.caller, actionId, requestId)
    return reviewId ? context.load(reviewById, reviewId) : null
  }

  @Authorized('decisions.take')
  @Mutation(() => UndoneDecisionsResult, {
    description:
      "Takes several of the caller's own decisions back at once, as `undoDecision` does each: what is refused does not keep the others from it",
  })
  async undoDecisions(
    @Arg('actionIds', () => [ID], {
      description: 'The id of an action of each decision, 1 to 100, each once, in any order',
    })
    actionIds: string[],
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() context: RequestContext,
  ): Promise<UndoneDecisionsResult> {
    const service = context.services.get(ModeratorDecisions)
    const { undone, refused } = await service.undoEach(context.caller, actionIds, requestId)
    const loaded = undone.map(async ({ actionId, reviewId }) => ({
      actionId,
      review: reviewId ? await context.load(reviewById, reviewId) : null,
    }))
    const standing = refused.map(async ({ actionId, ...why }) => ({
      ...why,
      action: await context.load(actionById, actionId),
    }))
    return { undone: await Promise.all(loaded), refused: await Promise.all(standing) }
  }
}

/** A decision as the GraphQL result. */
async function resultOf(
  context: RequestContext,
  { actions, reviewId, nextId, blind, golden }: TakenDecision,
): Promise<DecisionResult> {
  if (blind) context.judgesBlind()
  const loaded = (id: string | null | undefined) => (id ? context.load(reviewById, id) : null)
  const [review, next] = await Promise.all([loaded(reviewId), loaded(nextId)])
  const undoableUntil = actions[0]?.undoableUntil ?? null
  return { actions, review, undoableUntil, next, golden: golden ? await goldenResult(context, golden) : null }
}

/** The result of a decision on a golden item. */
async function goldenResult(
  context: RequestContext,
  { goldenId, right }: NonNullable<TakenDecision['golden']>,
): Promise<GoldenResult | null> {
  const item = await context.services.get(GoldenItems).byId(context.workspaceId, goldenId)
  if (!item) return null
  const { status, policyCategoryIds, explanation } = item
  const categories = await Promise.all(policyCategoryIds.map((id) => context.load(policyCategoryById, id)))
  const policyCategories = categories.filter((category) => category !== null)
  return { right, status, policyCategories, explanation }
}

/** Adding and removing tags of content and users by moderators (section 2.5). */
@Resolver()
export class TaggingResolver {
  @Authorized('tags.apply')
  @Mutation(() => [Action], {
    description:
      'Adds tags to a content item or a user; answers what was recorded, nothing where all tags were there already. Only for members who are signed in',
  })
  addTags(
    @Arg('input', () => TaggingInputType, { description: 'The tags, and what they are for' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Action[]> {
    return services.get(HandActions).addTags(caller, input)
  }

  @Authorized('tags.apply')
  @Mutation(() => [Action], {
    description:
      'Removes tags from a content item or a user; answers what was recorded, nothing where none of the tags was there. Only for members who are signed in',
  })
  removeTags(
    @Arg('input', () => TaggingInputType, { description: 'The tags, and what they are taken from' })
    input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Action[]> {
    return services.get(HandActions).removeTags(caller, input)
  }
}

@PayloadFields()
@ObjectType({ description: 'What a decision of the customer platform did' })
export class PlatformStatusResult {
  @Field(() => ID, { description: 'The id of the action that records it' }) actionId!: string
}

/** Decisions of the customer platform (section 4.6). */
@Resolver()
export class PlatformStatusResolver {
  @Authorized('status.set')
  @Mutation(() => PlatformStatusResult, {
    description:
      "Records a status that the customer platform decided on, which counts as a human's decision; BAD_USER_INPUT where `policyId` names no policy category",
  })
  setStatus(
    @Arg('input', () => PlatformStatusInputType, { description: 'The status, and of what' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<PlatformStatusResult> {
    return services.get(PlatformStatuses).set(caller, input)
  }
}
