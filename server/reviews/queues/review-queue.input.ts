import { z } from 'zod'
import { text } from '../../platform/validation.ts'

/** A review queue as it is sent (section 2.11). */
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
    /** Null for everything. */
    policyCategoryIds: z
      .array(z.uuid())
      .min(1, 'Required')
      .max(500, 'At most 500 policy categories')
      .nullish()
      .meta({
        description:
          'The ids of the policy categories that its decisions can be for, 1 to 500; all of them unless given',
      }),
  })
  .meta({ description: 'A review queue' })
export type ReviewQueueInput = z.output<typeof ReviewQueueInput>
