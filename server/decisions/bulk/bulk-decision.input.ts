import { z } from 'zod'
import { RequestId } from '../../access/requests/once.ts'
import { ContentFilter } from '../../intake/content/content-filter.input.ts'
import { UserFilter } from '../../intake/users/user-filter.input.ts'
import { anyOf } from '../../platform/graphql/any-of.ts'
import { ReviewFilter } from '../../reviews/review-filter.input.ts'
import { DecisionInput } from '../deciding/decision.input.ts'
import { BulkDecisionItemState } from './bulk-decision-item.entity.ts'

/** The maximum number of items of a bulk decision. */
export const mostSelected = 10_000

/** How many of the first items of a selection are shown: as many as can be picked by their ids. */
export const SampleSize = z.int().min(1, 'Must be between 1 and 100').max(100, 'Must be between 1 and 100')

/** What is selected: content, users, or the open reviews with what waits in them. */
export const Selection = z
  .object({
    content: ContentFilter.nullish().meta({
      description: 'Content that fits all of these; what nothing has decided on yet is left out',
    }),
    users: UserFilter.nullish().meta({
      description: 'Users who fit all of these; those whom nothing has decided on yet are left out',
    }),
    reviews: ReviewFilter.nullish().meta({
      description: 'Content and users whose unresolved reviews fit all of these',
    }),
  })
  .refine(({ content, users, reviews }) => [content, users, reviews].filter(Boolean).length === 1, {
    path: ['content'],
    message: 'Exactly one of content, users and reviews is needed',
  })
  .refine(({ reviews }) => !reviews?.resolvedAt && !reviews?.states?.some((state) => state === 'resolved'), {
    path: ['reviews'],
    message: 'Resolved reviews cannot be decided',
  })
  .meta({ description: 'Exactly one of `content`, `users` and `reviews`; an empty filter selects all' })
export type Selection = z.output<typeof Selection>

const { status, policyCategoryId, policyInformation, addTags, note } = DecisionInput.shape

/** The decision on each author, applied once per author however many of their items are selected. */
const AuthorsDecision = z
  .object({
    strike: z.boolean().nullish().meta({ description: 'Whether each gets a strike' }),
    ban: z.boolean().nullish().meta({ description: 'Whether each is banned who is not yet' }),
    temporaryBan: DecisionInput.shape.temporaryBan,
  })
  .refine(({ strike, ban }) => strike || ban, { path: ['strike'], message: 'A strike, a ban or both' })
  .refine(({ ban, temporaryBan }) => ban || !temporaryBan, {
    path: ['temporaryBan'],
    message: 'Only a ban can be temporary',
  })

/** The decision on each of the selected items. */
export const SelectedDecision = z
  .object({
    status,
    policyCategoryId,
    policyInformation,
    addTags,
    note,
    authors: AuthorsDecision.meta({
      description: 'What is decided on each author of the selected content, once, under the same category',
    })
      .nullish()
      .meta({
        description:
          'What is decided on the authors of the selected content as well; those who were selected themselves get the status alone',
      }),
  })
  .meta({ description: 'What is decided on each of the selected items' })
export type SelectedDecision = z.output<typeof SelectedDecision>

/** A bulk decision. */
export const StartBulkDecisionInput = z
  .object({
    selection: Selection,
    decision: SelectedDecision.meta({ description: 'What is decided on each of the items' }),
    expectedCount: z
      .int()
      .min(1, 'Must be at least 1')
      .max(mostSelected, `At most ${mostSelected} items at once: narrow the selection`)
      .meta({
        description:
          'How many the selection had when it was counted, 1 to 10,000: refused when it has others by now',
      }),
    expectedDigest: z.string().max(64).nullish().meta({
      description:
        'The `digest` of the selection when it was counted: refused when it has other items by now, or other versions of them. Without it, it is enough that there are as many',
    }),
    webhooksPerMinute: z
      .int()
      .min(1, 'Must be between 1 and 6000')
      .max(6000, 'Must be between 1 and 6000')
      .nullish()
      .meta({
        description:
          'The most actions a minute where the workspace has a webhook, 1 to 6000; 600 unless given',
      }),
    requestId: RequestId,
  })
  .meta({ description: 'A decision on everything that a selection has' })

/** The filter of the items of a bulk decision. */
export const BulkDecisionItemFilter = z
  .object({
    states: anyOf(z.enum(BulkDecisionItemState)).meta({ description: 'Those in any of these states' }),
  })
  .meta({ description: 'Which items' })

export type BulkDecisionItemFilter = z.output<typeof BulkDecisionItemFilter>
