import { z } from 'zod'
import { anyOf } from '../platform/graphql/any-of.ts'
import { inputFromZod } from '../platform/graphql/input-from-zod.ts'
import { MomentRange } from '../platform/graphql/moment-range.ts'
import { text } from '../platform/validation.ts'
import { Priority } from '../platform/vocabulary/priority.ts'
import { ReviewState } from './review-state.ts'

/**
 * The filter of lists of reviews; without states, unresolved reviews match, with `resolvedAt` resolved ones, with `waitingAt`
 * both.
 */
export const ReviewFilter = z
  .object({
    ids: anyOf(z.uuid()).meta({ description: 'Those with any of these ids, whichever queues they wait in' }),
    queueIds: anyOf(z.uuid()).meta({ description: 'Those in any of these queues, by their ids' }),
    states: anyOf(z.enum(ReviewState)).meta({ description: 'Those in any of these states' }),
    openedAt: MomentRange.nullish().meta({ description: 'When the item began to wait' }),
    resolvedAt: MomentRange.nullish().meta({
      description: 'When it was decided; those that still wait are none of them',
    }),
    waitingAt: z.date().nullish().meta({
      description:
        'Those that waited at this moment: opened by then, and neither decided by then nor on hold then, whatever became of them since',
    }),
    mine: z.boolean().nullish().meta({ description: 'Only those that are assigned to the caller' }),
    priorities: anyOf(z.enum(Priority)).meta({ description: 'Those of any of these priorities' }),
    policyCategoryIds: anyOf(z.uuid()).meta({
      description: 'Those with a reason that names any of these policy categories, by their ids in Verdict',
    }),
    ruleIds: anyOf(z.uuid()).meta({ description: 'Those that any of these rules asked for, by their ids' }),
    caseIds: anyOf(z.uuid()).meta({ description: 'Those in any of these cases, by their ids' }),
    firstOfCase: z.boolean().nullish().meta({
      description:
        'Of the reviews that are shown under one case, only the first in the order of the list that fits the rest of the filter, queue by queue',
    }),
    recommended: z
      .boolean()
      .nullish()
      .meta({ description: 'Whether a recommendation of an AI moderator waits on the item' }),
    appealed: z.boolean().nullish().meta({ description: 'Whether it is about an appeal of a user' }),
    search: text({ max: 255 }).nullish().meta({
      description: "Found in the content's text or the user's name, or the external id exactly",
    }),
  })
  .meta({
    description:
      'Which reviews; all parts that are given must hold. Without states, those that are not resolved, with `resolvedAt` those that are, and with `waitingAt` both',
  })

export type ReviewFilter = z.output<typeof ReviewFilter>

/** The filter as a GraphQL input type. */
export const ReviewFilterInput = inputFromZod('ReviewFilter', ReviewFilter)
