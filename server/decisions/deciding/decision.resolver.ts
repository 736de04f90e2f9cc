import { Arg, Authorized, Ctx, Field, ID, Mutation, ObjectType, Resolver } from 'type-graphql'
import { requestIdArg } from '../../access/requests/once.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Action } from '../../actions/action.entity.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { PayloadFields } from '../../platform/graphql/payload.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { GoldenItems } from '../../reviews/quality/golden-items.service.ts'
import { Review } from '../../reviews/review.entity.ts'
import { reviewById } from '../../reviews/review.loaders.ts'
import { PolicyCategory } from '../../settings/policies/policy-category.entity.ts'
import { policyCategoryById } from '../../settings/policies/policy-category.loaders.ts'
import { DecisionInput, TaggingInput } from './decision.input.ts'
import { HandActions } from './hand-actions.ts'
import { ModeratorDecisions, type TakenDecision } from './moderator-decisions.service.ts'
import { PlatformStatusInput } from './platform-status.input.ts'
import { PlatformStatuses } from './platform-status.ts'

const DecisionInputType = inputFromZod('DecisionInput', DecisionInput)
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
