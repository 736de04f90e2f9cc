import { z } from 'zod'
import { DecisionInput } from './decision.input.ts'

/** How many reviews are decided at once. */
export const mostReviews = 100

const { status, policyCategoryId, policyInformation, addTags, note, requestId } = DecisionInput.shape

/** One decision on several open reviews; each is decided, and checked, by itself. */
export const BulkDecisionInput = z.object({
  reviewIds: z
    .array(z.uuid())
    .min(1, 'Required')
    .max(mostReviews, `At most ${mostReviews} reviews`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each review once'),
  status,
  policyCategoryId,
  policyInformation,
  addTags,
  note,
  requestId,
})
export type BulkDecisionInput = z.output<typeof BulkDecisionInput>
