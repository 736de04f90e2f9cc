import { Arg, Args, Authorized, Ctx, ID, Query, Resolver, Root, Subscription } from 'type-graphql'
import { EventArgs, eventsOf, frameOf } from '../../access/requests/events-of.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { ReadEvent } from '../../platform/events/event.store.ts'
import { reviewById } from '../review.loaders.ts'
import { caseTopic } from './case-events.ts'
import { ReviewCase } from './review-case.entity.ts'
import { shownCase } from './review-case.loaders.ts'
import { ReviewCaseEvent } from './review-case.object.ts'

interface CaseEventArgs {
  id?: string | null
}

/** Cases, and their events. */
@Resolver()
export class ReviewCaseResolver {
  @Authorized('reviews.read')
  @Query(() => ReviewCase, {
    nullable: true,
    description: 'A case; null where there is none of this id, or none that the caller may see a review of',
  })
  reviewCase(
    @Arg('id', () => ID, { description: 'The id of the case' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ReviewCase | null> {
    return shownCase(context, id)
  }

  @Authorized('reviews.read')
  @Subscription(() => ReviewCaseEvent, {
    description: 'What changes in cases: reviews that come and go, and cases that come to an end',
    subscribe: eventsOf<CaseEventArgs>({
      topics: [caseTopic],
      check: async (context, { id }) => {
        if (id && !(await shownCase(context, id))) throw new NotFoundError('Not found', 'id')
      },
      wanted: wantedEvents,
    }),
  })
  async reviewCaseChanged(
    @Arg('id', () => ID, { nullable: true, description: 'Of which; of all of the workspace unless given' })
    _id: string | null,
    @Args(() => EventArgs) _args: EventArgs,
    @Root() event: ReadEvent,
    @Ctx() context: RequestContext,
  ): Promise<ReviewCaseEvent> {
    const { reviewIds } = event.details as { reviewIds: string[] }
    const reviews = await Promise.all(reviewIds.map((each) => context.load(reviewById, each)))
    return {
      ...frameOf(context, event),
      reviewCase: await shownCase(context, event.objectId),
      reviews: reviews.filter((review) => review !== null),
    }
  }
}

/** Filters the events: a member restricted to categories receives those of cases with a review that they may see. */
async function wantedEvents(
  context: RequestContext,
  { id }: CaseEventArgs,
  events: readonly ReadEvent[],
): Promise<readonly ReadEvent[]> {
  const asked = events.filter(({ objectId }) => !id || objectId === id)
  if (!context.caller.categories) return asked
  const shown = await Promise.all(asked.map(({ objectId }) => shownCase(context, objectId)))
  return asked.filter((_event, at) => shown[at])
}
