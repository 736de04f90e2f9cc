import {
  Arg,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Int,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { queuesTopic } from '../review-events.ts'
import { shownReviews } from '../shown-reviews.ts'
import { Member } from '../../access/team/member.entity.ts'
import { memberById } from '../../access/team/member.loaders.ts'
import { oncePerSecond } from './once-per-second.ts'
import { ReviewQueue } from './review-queue.entity.ts'
import { queueLoad, reviewQueueById, workingIn } from './review-queue.loaders.ts'
import { ReviewQueues } from './review-queue.service.ts'

/** Review queues with what waits in them. */
@Resolver(() => ReviewQueue)
export class ReviewQueueResolver {
  @Authorized('reviews.read')
  @Query(() => [ReviewQueue], { description: 'The Default Queue first, then by name' })
  reviewQueues(@Ctx() { services, workspaceId }: RequestContext): Promise<ReviewQueue[]> {
    return services.get(ReviewQueues).all(workspaceId)
  }

  @Authorized('reviews.read')
  @Query(() => ReviewQueue, {
    nullable: true,
    description: 'A review queue; null where there is none of this id',
  })
  reviewQueue(
    @Arg('id', () => ID, { description: 'The id of the review queue' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ReviewQueue | null> {
    return context.load(reviewQueueById, id)
  }

  @FieldResolver(() => Int, {
    description: 'How many reviews wait or are being worked on; those on hold are not among them',
  })
  async depth(@Root() { id }: ReviewQueue, @Ctx() context: RequestContext) {
    return (await context.load(queueLoad, id))?.depth ?? 0
  }

  @FieldResolver(() => Int, { description: 'How many of the reviews that wait are urgent' })
  async urgentCount(@Root() { id }: ReviewQueue, @Ctx() context: RequestContext) {
    return (await context.load(queueLoad, id))?.urgentCount ?? 0
  }

  @FieldResolver(() => Int, { description: 'How many reviews are on hold' })
  async onHoldCount(@Root() { id }: ReviewQueue, @Ctx() context: RequestContext) {
    return (await context.load(queueLoad, id))?.onHoldCount ?? 0
  }

  @FieldResolver(() => Int, { description: 'How many of the reviews that wait are escalated' })
  async escalatedCount(@Root() { id }: ReviewQueue, @Ctx() context: RequestContext) {
    return (await context.load(queueLoad, id))?.escalatedCount ?? 0
  }

  @FieldResolver(() => Date, {
    nullable: true,
    description: 'Since when the oldest review waits; null where none does',
  })
  async oldestAt(@Root() { id }: ReviewQueue, @Ctx() context: RequestContext) {
    return (await context.load(queueLoad, id))?.oldestAt
  }

  @FieldResolver(() => [Member], { description: 'Whom its reviews are assigned to, and who else holds one' })
  async working(@Root() { id }: ReviewQueue, @Ctx() context: RequestContext) {
    const members = await Promise.all(
      (await context.load(workingIn, id)).map((member) => context.load(memberById, member.id)),
    )
    return members.filter((member) => member !== null)
  }

  @Authorized('reviews.read')
  @Subscription(() => ReviewQueue, {
    description:
      'A queue whose depth, urgent count, oldest age or reviewers changed, at most once a second for each',
    subscribe: ({ context }: { context: RequestContext }) =>
      oncePerSecond<unknown>(changesFor(context), queueOf),
  })
  async queueChanged(
    @Root() { queueId }: { queueId: string },
    @Ctx() context: RequestContext,
  ): Promise<ReviewQueue> {
    const queue = await context.load(reviewQueueById, queueId)
    if (!queue) throw new NotFoundError('Review queue not found')
    return queue
  }
}

const queueOf = (payload: unknown): string => (payload as { queueId: string }).queueId

/** A member restricted to categories hears of a queue when something happens to a review that they see. */
const changesFor = (context: RequestContext): AsyncIterator<unknown> =>
  context.caller.categories
    ? shownReviews(context)
    : context.services.pubsub.subscribe(queuesTopic(context.workspaceId))
