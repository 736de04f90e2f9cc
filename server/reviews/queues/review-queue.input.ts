import { z } from 'zod'
import { text } from '../../platform/validation.ts'

/** A review queue as it is sent (section 2.11). */
export const ReviewQueueInput = z.object({
  name: text({ max: 100 })
    .trim()
    .refine((name) => name !== '', 'Required'),
  /** Null for all moderators. */
  memberIds: z.array(z.uuid()).min(1, 'Required').max(500, 'At most 500 moderators').nullish(),
  /** Null for everything. */
  policyCategoryIds: z.array(z.uuid()).min(1, 'Required').max(500, 'At most 500 policy categories').nullish(),
})
export type ReviewQueueInput = z.output<typeof ReviewQueueInput>
