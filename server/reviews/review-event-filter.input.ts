import { z } from 'zod'
import { anyOf } from '../platform/graphql/any-of.ts'
import { ReviewEventKind } from './review-events.ts'
import { ReviewFilter } from './review-filter.input.ts'

/**
 * The filter of a subscription to reviews: by kind of event, queue, and the properties by which lists of reviews are filtered.
 */
export const ReviewEventFilter = ReviewFilter.omit({
  states: true,
  openedAt: true,
  resolvedAt: true,
  waitingAt: true,
  firstOfCase: true,
})
  .extend({
    kinds: anyOf(z.enum(ReviewEventKind)).meta({ description: 'What happened' }),
    queueIds: anyOf(z.uuid()).meta({ description: 'In which queues' }),
  })
  .meta({
    description:
      'Which events of reviews are sent; all parts must hold. Parts on the review itself are compared with it as it is when the event is sent',
  })

export type ReviewEventFilter = z.output<typeof ReviewEventFilter>
