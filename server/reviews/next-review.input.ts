import { z } from 'zod'
import { ReviewFilter } from './review-filter.input.ts'

/** The maximum number of reviews to skip in one request. */
const mostSkipped = 1000

/** The queue and filter from which a member requests the next review. */
export const NextReview = z
  .object({
    queueId: z.uuid().meta({ description: 'The id of the review queue' }),
    filter: ReviewFilter.nullish().meta({ description: 'Which of its reviews; any that waits unless given' }),
    skip: z
      .array(z.uuid())
      .max(mostSkipped, `At most ${mostSkipped} reviews`)
      .nullish()
      .meta({ description: 'The ids of reviews that the caller does not want now, at most 1,000' }),
  })
  .meta({ description: 'Which review of a queue the caller is to have next' })

export type NextReview = z.output<typeof NextReview>
