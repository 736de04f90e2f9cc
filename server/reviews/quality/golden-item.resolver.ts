import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Member } from '../../access/team/member.entity.ts'
import { memberById } from '../../access/team/member.loaders.ts'
import { Content } from '../../intake/content/content.entity.ts'
import { contentById } from '../../intake/content/content.loaders.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { PolicyCategory } from '../../settings/policies/policy-category.entity.ts'
import { policyCategoryById } from '../../settings/policies/policy-category.loaders.ts'
import { ReviewQueue } from '../queues/review-queue.entity.ts'
import { reviewQueueById } from '../queues/review-queue.loaders.ts'
import { GoldenItem } from './golden-item.entity.ts'
import { NewGoldenItem } from './golden-item.input.ts'
import { goldenBound } from './golden-item.store.ts'
import { GoldenItems } from './golden-items.service.ts'

const NewGoldenItemInput = inputFromZod('NewGoldenItem', NewGoldenItem)

/** Golden items, for admins. */
@Resolver(() => GoldenItem)
export class GoldenItemResolver {
  @Authorized('golden.read')
  @Query(() => [GoldenItem], { description: `The golden items in use, newest first; ${goldenBound.inWords}` })
  goldenItems(@Ctx() { services, workspaceId }: RequestContext): Promise<GoldenItem[]> {
    return services.get(GoldenItems).all(workspaceId)
  }

  @Authorized('golden.read')
  @Query(() => GoldenItem, {
    nullable: true,
    description: 'A golden item, one that is not in use any more too; null where there is none of this id',
  })
  goldenItem(
    @Arg('id', () => ID, { description: 'The id of the golden item' }) id: string,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<GoldenItem | null> {
    return services.get(GoldenItems).byId(workspaceId, id)
  }

  @FieldResolver(() => Content, { nullable: true, description: 'The item; null where that is gone' })
  content(@Root() { contentId }: GoldenItem, @Ctx() context: RequestContext) {
    return context.show(contentById, contentId)
  }

  @FieldResolver(() => ReviewQueue, { description: 'The queue in whose reviews it is mixed in' })
  queue(@Root() { queueId }: GoldenItem, @Ctx() context: RequestContext) {
    return context.load(reviewQueueById, queueId)
  }

  @FieldResolver(() => [PolicyCategory], {
    description: 'The policy categories of which each is right, at most 20; none where any is',
  })
  async policyCategories(@Root() { policyCategoryIds }: GoldenItem, @Ctx() context: RequestContext) {
    const found = await Promise.all(policyCategoryIds.map((id) => context.load(policyCategoryById, id)))
    return found.filter((category) => category !== null)
  }

  @FieldResolver(() => Member, {
    nullable: true,
    description: 'Who made it one; null where a key did, or they have left',
  })
  createdBy(@Root() { createdById }: GoldenItem, @Ctx() context: RequestContext) {
    return createdById && context.load(memberById, createdById)
  }

  @Authorized('golden.write')
  @Mutation(() => GoldenItem, {
    description:
      'Makes a past item golden, in the queue in which a person decided on it: it comes to moderators as an ordinary review, and what they decide has no effect. CONFLICT where it is one already, or nobody has decided on it in a review',
  })
  makeGoldenItem(
    @Arg('input', () => NewGoldenItemInput, { description: 'The item, and what is right' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<GoldenItem> {
    return services.get(GoldenItems).make(caller, input)
  }

  @Authorized('golden.write')
  @Mutation(() => GoldenItem, {
    description: 'Takes a golden item out of use; decisions on it stay in the figures',
  })
  retireGoldenItem(
    @Arg('id', () => ID, { description: 'The id of the golden item' }) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<GoldenItem> {
    return services.get(GoldenItems).retire(caller, id)
  }
}
