import {
  Arg,
  Args,
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
import { z } from 'zod'
import { EventArgs, eventsOf, frameOf } from '../../access/requests/events-of.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Member } from '../../access/team/member.entity.ts'
import { memberById } from '../../access/team/member.loaders.ts'
import type { ReadEvent } from '../../platform/events/event.store.ts'
import { type EventOf, eventOf } from '../../platform/graphql/event.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { checkFilter } from '../../platform/validation.ts'
import { queueTopic, reviewTopic } from '../review-events.ts'
import { shownEvents } from '../shown-reviews.ts'
import { existingQueues } from './existing-queues.ts'
import { oncePerSecond } from './once-per-second.ts'
import { ReviewQueue } from './review-queue.entity.ts'
import { queueLoad, reviewQueueById, workingIn } from './review-queue.loaders.ts'
import { ReviewQueues } from './review-queue.service.ts'
import { queueBound } from './review-queue.store.ts'

/** The filter of a subscription to queues. */
const QueueEventFilter = z
  .object({
    queueIds: z
      .array(z.uuid())
      .min(1, 'Must not be empty')
      .max(100, 'Must be 100 at most')
      .nullish()
      .meta({ description: 'Of these queues alone' }),
  })
  .meta({ description: 'Which events of review queues' })

const QueueEventFilterInput = inputFromZod('QueueEventFilter', QueueEventFilter)
const QueueEvent = eventOf('QueueEvent', 'queue', () => ReviewQueue, 'A queue in which something changed')

/** Review queues with their load. */
@Resolver(() => ReviewQueue)
export class ReviewQueueResolver {
  @Authorized('reviews.read')
  @Query(() => [ReviewQueue], {
    description: `The review queues: the Default Queue first, then by name; ${queueBound.inWords}`,
  })
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
  @Subscription(() => QueueEvent, {
    description:
      'A queue whose depth, urgent count, oldest age or reviewers changed, at most once a second for each',
    subscribe: async (call: QueueChangedCall) =>
      oncePerSecond(await changesFor(call.context)(call), queueOf, heldBack),
  })
  async queueChanged(
    @Arg('filter', () => QueueEventFilterInput, {
      nullable: true,
      description: 'Which events; those of all queues that the caller may see unless given',
    })
    _filter: unknown,
    @Args(() => EventArgs) _args: EventArgs,
    @Root() event: ReadEvent,
    @Ctx() context: RequestContext,
  ): Promise<EventOf<'queue', ReviewQueue>> {
    return { ...frameOf(context, event), queue: await context.load(reviewQueueById, queueOf(event)) }
  }
}

interface QueueChangedCall {
  args: { filter?: unknown; after?: string | null }
  context: RequestContext
  info: { fieldName: string }
}

const queueOf = ({ details }: ReadEvent): string => details['queueId'] as string

/** The event with the cursor of an earlier one, so that resuming from it includes the events still held back. */
const heldBack = (event: ReadEvent, { place }: ReadEvent): ReadEvent => ({ ...event, place })

/** The events of queues; a member restricted to categories receives those caused by a review that they may see. */
const changesFor = ({ caller }: RequestContext) =>
  eventsOf<QueueChangedCall['args']>({
    topics: caller.categories ? [reviewTopic] : [reviewTopic, queueTopic],
    check: (context, { filter }) => existingQueues(context, checkFilter(QueueEventFilter, filter).queueIds),
    wanted: (context, { filter }, events) => {
      const { queueIds } = checkFilter(QueueEventFilter, filter)
      return shownEvents(
        context,
        events.filter((event) => !queueIds || queueIds.includes(queueOf(event))),
      )
    },
  })
