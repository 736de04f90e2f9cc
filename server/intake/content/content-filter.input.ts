import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { Status } from '../../platform/vocabulary/status.ts'

/** What a list of content is narrowed to; all parts must hold. */
export const ContentFilter = z.object({
  search: text({ max: 255 })
    .nullish()
    .meta({ description: "Found anywhere in the text, or the caller's identifier exactly" }),
  status: z.enum(Status).nullish(),
  initialStatus: z.enum(Status).nullish(),
  categoryId: z.uuid().nullish(),
  subcategoryId: z.uuid().nullish(),
  userId: z.uuid().nullish(),
  policyCategoryId: z.uuid().nullish(),
  from: z.date().nullish().meta({ description: 'Arrived at this moment or later' }),
  to: z.date().nullish().meta({ description: 'Arrived before this moment' }),
  recommended: z
    .boolean()
    .nullish()
    .meta({ description: 'Whether a recommendation of an AI moderator waits on it' }),
  unjudged: z.boolean().nullish().meta({ description: 'Whether something of it could not be judged' }),
  externalId: text({ max: 255 }).nullish().meta({ description: "The caller's own identifier" }),
})

export type ContentFilter = z.output<typeof ContentFilter>
