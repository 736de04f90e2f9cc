import { z } from 'zod'

/** The filter of a subscription to queues. */
export const QueueEventFilter = z
  .object({
    queueIds: z
      .array(z.uuid())
      .min(1, 'Must not be empty')
      .max(100, 'Must be 100 at most')
      .nullish()
      .meta({ description: 'Of these queues alone' }),
  })
  .meta({ description: 'Which events of review queues' })
