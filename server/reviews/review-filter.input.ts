import { z } from 'zod'
import { MomentRange } from '../platform/graphql/moment-range.ts'
import { text } from '../platform/validation.ts'
import { Priority } from '../platform/vocabulary/priority.ts'
import { ReviewState } from './review-state.ts'

/** What a list of reviews is narrowed to; without states, to those that are not resolved, or with `resolvedAt` to those that are. */
export const ReviewFilter = z
  .object({
    states: z
      .array(z.enum(ReviewState))
      .min(1, 'Must not be empty')
      .nullish()
      .meta({ description: 'Those in any of these states' }),
    openedAt: MomentRange.nullish().meta({ description: 'When the item began to wait' }),
    resolvedAt: MomentRange.nullish().meta({
      description: 'When it was decided; those that still wait are none of them',
    }),
    mine: z.boolean().nullish().meta({ description: 'Only those that are assigned to the caller' }),
    priority: z.enum(Priority).nullish().meta({ description: 'Those of this priority' }),
    policyCategoryId: z
      .uuid()
      .nullish()
      .meta({ description: 'Those with a reason that names this policy category, by its id in Verdict' }),
    ruleId: z.uuid().nullish().meta({ description: 'Those that this rule asked for, by its id' }),
    recommended: z
      .boolean()
      .nullish()
      .meta({ description: 'Whether a recommendation of an AI moderator waits on the item' }),
    search: text({ max: 255 }).nullish().meta({
      description: "Found in the content's text or the user's name, or the external id exactly",
    }),
  })
  .meta({
    description:
      'Which reviews; all parts that are given must hold. Without states, those that are not resolved, or with `resolvedAt` those that are',
  })

export type ReviewFilter = z.output<typeof ReviewFilter>
