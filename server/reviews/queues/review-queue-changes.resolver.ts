import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Member } from '../../access/team/member.entity.ts'
import { memberById } from '../../access/team/member.loaders.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { PolicyCategory } from '../../settings/policies/policy-category.entity.ts'
import { policyCategoryById } from '../../settings/policies/policy-category.loaders.ts'
import { ReviewQueue } from './review-queue.entity.ts'
import { ReviewQueueInput } from './review-queue.input.ts'
import { ReviewQueues } from './review-queue.service.ts'

const Input = inputFromZod('ReviewQueueInput', ReviewQueueInput)

/** Changing review queues: their moderators and policy categories (section 2.11). */
@Resolver(() => ReviewQueue)
export class ReviewQueueChangesResolver {
  @FieldResolver(() => [Member], {
    nullable: true,
    description: 'Who works in it, at most 500; null for all moderators',
  })
  async moderators(@Root() { memberIds }: ReviewQueue, @Ctx() context: RequestContext) {
    const members = await Promise.all((memberIds ?? []).map((id) => context.load(memberById, id)))
    return memberIds && members.filter((member) => member !== null)
  }

  @FieldResolver(() => [PolicyCategory], {
    nullable: true,
    description: 'What its decisions can be for, at most 500; null for everything',
  })
  async policyCategories(@Root() { policyCategoryIds }: ReviewQueue, @Ctx() context: RequestContext) {
    const categories = await Promise.all(
      (policyCategoryIds ?? []).map((id) => context.load(policyCategoryById, id)),
    )
    // A deleted one can be given for nothing, and is refused where the queue is saved again with it.
    return policyCategoryIds && categories.filter((category) => category && category.deletedAt === null)
  }

  @Authorized('queues.write')
  @Mutation(() => ReviewQueue, { description: 'Makes a review queue' })
  createReviewQueue(
    @Arg('input', () => Input, { description: 'The review queue' }) input: unknown,
    @Ctx() context: RequestContext,
  ) {
    return context.services.get(ReviewQueues).create(context.caller, input)
  }

  @Authorized('queues.write')
  @Mutation(() => ReviewQueue, {
    description: 'Replaces the settings of a review queue, the Default Queue too',
  })
  updateReviewQueue(
    @Arg('id', () => ID, { description: 'The id of the review queue' }) id: string,
    @Arg('input', () => Input, { description: 'The review queue as it is to be' }) input: unknown,
    @Ctx() context: RequestContext,
  ) {
    return context.services.get(ReviewQueues).update(context.caller, id, input)
  }

  @Authorized('queues.write')
  @Mutation(() => Boolean, {
    description:
      'Deletes a review queue, whose open reviews move to the Default Queue; CONFLICT for the Default Queue, and while a rule routes to it',
  })
  deleteReviewQueue(
    @Arg('id', () => ID, { description: 'The id of the review queue' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    return context.services.get(ReviewQueues).delete(context.caller, id)
  }
}
