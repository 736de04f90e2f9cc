import { z } from 'zod'
import { text } from '../../platform/validation.ts'

const percent = z.int().min(0, 'From 0 to 100').max(100, 'From 0 to 100')

/** The settings of a review queue as sent (section 2.11). */
export const ReviewQueueInput = z
  .object({
    name: text({ max: 100 })
      .trim()
      .refine((name) => name !== '', 'Required')
      .meta({ description: 'What people call it, 1 to 100 characters' }),
    /** Null for all moderators. */
    memberIds: z
      .array(z.uuid())
      .min(1, 'Required')
      .max(500, 'At most 500 moderators')
      .nullish()
      .meta({ description: 'The ids of the members who work in it, 1 to 500; all moderators unless given' }),
    /** Null for all policy categories. */
    policyCategoryIds: z
      .array(z.uuid())
      .min(1, 'Required')
      .max(500, 'At most 500 policy categories')
      .nullish()
      .meta({
        description:
          'The ids of the policy categories that its decisions can be for, 1 to 500; all of them unless given',
      }),
    secondReviewPercent: percent.nullish().meta({
      description:
        'Of 100 decisions on its content, how many come to a second person who does not know of the first, 0 to 100; as it is, or 0, unless given',
    }),
    goldenPercent: percent.nullish().meta({
      description:
        'Of 100 reviews that a moderator is given, how many are golden items, 0 to 100; as it is, or 0, unless given',
    }),
    tellsGolden: z.boolean().nullish().meta({
      description:
        'Whether a moderator is shown at once if their decision on a golden item was right; as it is, or not, unless given',
    }),
  })
  .meta({ description: 'A review queue' })
export type ReviewQueueInput = z.output<typeof ReviewQueueInput>
