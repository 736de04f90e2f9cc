import { z } from 'zod'
import { text } from '../../platform/validation.ts'

/** Tags to add to, or remove from, a content item or a user (section 2.5). */
export const TaggingInput = z
  .object({
    contentId: z.uuid().nullish(),
    userId: z.uuid().nullish(),
    tags: z
      .array(text({ min: 1, max: 255 }))
      .min(1, 'Must not be empty')
      .max(100, 'At most 100 tags')
      .meta({ description: 'Identifiers of tags' }),
    requestId: z.uuid().meta({ description: 'Made by the client: sending the same again does nothing more' }),
  })
  .refine(({ contentId, userId }) => Boolean(contentId) !== Boolean(userId), {
    path: ['contentId'],
    message: 'Exactly one of contentId and userId is needed',
  })
