import { z } from 'zod'
import { MomentRange } from '../platform/graphql/moment-range.ts'
import { text } from '../platform/validation.ts'
import { Priority } from '../platform/vocabulary/priority.ts'
import { ReviewState } from './review-state.ts'

/** What a list of reviews is narrowed to; without states, to those that are not resolved, or with `resolvedAt` to those that are. */
export const ReviewFilter = z.object({
  states: z.array(z.enum(ReviewState)).min(1, 'Must not be empty').nullish(),
  openedAt: MomentRange.nullish().meta({ description: 'When the item began to wait' }),
  resolvedAt: MomentRange.nullish().meta({
    description: 'When it was decided; those that still wait are none of them',
  }),
  mine: z.boolean().nullish().meta({ description: 'Only those that are assigned to the caller' }),
  priority: z.enum(Priority).nullish(),
  policyCategoryId: z.uuid().nullish().meta({ description: 'Of any of the reasons' }),
  ruleId: z.uuid().nullish().meta({ description: 'Of any of the reasons' }),
  recommended: z
    .boolean()
    .nullish()
    .meta({ description: 'Whether a recommendation of an AI moderator waits on the item' }),
  search: text({ max: 255 }).nullish().meta({
    description: "Found in the content's text or the user's name, or the caller's identifier exactly",
  }),
})

export type ReviewFilter = z.output<typeof ReviewFilter>
