import { Arg, Args, Authorized, Ctx, Resolver, Root, Subscription, Field, ID, ObjectType } from 'type-graphql'
import { Names } from '../access/names/names.service.ts'
import { EventArgs, eventsOf, frameOf } from '../access/requests/events-of.ts'
import type { RequestContext } from '../access/requests/request-context.ts'
import { NotFoundError } from '../platform/errors.ts'
import type { ReadEvent } from '../platform/events/event.store.ts'
import { EventFrame } from '../platform/graphql/event.ts'
import { inputFromZod } from '../platform/graphql/input-from-zod.ts'
import { checkFilter } from '../platform/validation.ts'
import { existingQueues } from './queues/existing-queues.ts'
import { ReviewEventFilter } from './review-event-filter.input.ts'
import { ReviewEventKind } from './review-events.ts'
import { reviewTopic } from './review-events.ts'
import { ReviewReader } from './review-list.ts'
import { Review } from './review.entity.ts'
import { reviewById } from './review.loaders.ts'
import { shownEvents } from './shown-reviews.ts'

/** An event of a review, as published to subscribers. */
@ObjectType({ implements: EventFrame, description: 'Something that happened to a review' })
class ReviewEvent extends EventFrame {
  @Field(() => ReviewEventKind, { description: 'What happened' })
  kind!: ReviewEventKind

  @Field(() => ID, { description: 'The id of the review, also when it is gone' })
  reviewId!: string

  @Field(() => Review, {
    nullable: true,
    description: 'The review as it is when the event is sent; null when it is gone',
  })
  review!: Review | null
}

const FilterInput = inputFromZod('ReviewEventFilter', ReviewEventFilter)

interface ReviewEventArgs {
  filter?: unknown
}

/** Live events of reviews. */
@Resolver()
export class ReviewChangesResolver {
  @Authorized('reviews.read')
  @Subscription(() => ReviewEvent, {
    description:
      'What happens to reviews: each event once, those of one review in the order in which they happened',
    subscribe: eventsOf<ReviewEventArgs>({
      topics: [reviewTopic],
      check: (context, { filter }) => assertKnown(context, checkFilter(ReviewEventFilter, filter)),
      wanted: wantedEvents,
    }),
  })
  async reviewChanged(
    @Arg('filter', () => FilterInput, {
      nullable: true,
      description: 'Which events; those of all reviews that the caller may see unless given',
    })
    _filter: unknown,
    @Args(() => EventArgs) _args: EventArgs,
    @Root() event: ReadEvent,
    @Ctx() context: RequestContext,
  ): Promise<ReviewEvent> {
    const { kind } = event.details as { kind: ReviewEventKind }
    const reviewId = event.objectId
    return { ...frameOf(context, event), kind, reviewId, review: await context.load(reviewById, reviewId) }
  }
}

async function wantedEvents(
  context: RequestContext,
  { filter }: ReviewEventArgs,
  events: readonly ReadEvent[],
): Promise<readonly ReadEvent[]> {
  const { kinds, queueIds, ...ofReview } = checkFilter(ReviewEventFilter, filter)
  const among = (list: readonly string[] | null | undefined, key: string) => (event: ReadEvent) =>
    !list || list.includes(event.details[key] as string)
  const wanted = events.filter(among(kinds, 'kind')).filter(among(queueIds, 'queueId'))
  const shown = await shownEvents(context, wanted)
  const isAsked = Object.values(ofReview).some((value) => value !== null && value !== undefined)
  if (!isAsked || shown.length === 0) return shown
  const ids = [...new Set(shown.map(({ objectId }) => objectId))]
  const matching = await context.services.get(ReviewReader).matching(context.caller, ids, ofReview)
  return shown.filter(({ objectId }) => matching.has(objectId))
}

/**
 * Rejects a subscription filter that names a queue, policy category or rule that does not exist, as it would never match.
 * @throws NotFoundError for `filter.queueIds`, `filter.policyCategoryIds` or `filter.ruleIds`
 */
async function assertKnown(
  context: RequestContext,
  { queueIds, policyCategoryIds, ruleIds }: ReviewEventFilter,
): Promise<void> {
  await existingQueues(context, queueIds)
  const asked = { policyCategoryIds: policyCategoryIds ?? [], ruleIds: ruleIds ?? [] }
  const ids = Object.values(asked).flat()
  if (ids.length === 0) return
  const names = await context.services.get(Names).ofThings(context.workspaceId, ids)
  for (const [field, wanted] of Object.entries(asked))
    if (!wanted.every((id) => names.has(id))) throw new NotFoundError('Not found', `filter.${field}`)
}
