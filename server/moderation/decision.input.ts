import { z } from 'zod'
import { text } from '../platform/validation.ts'
import { Status } from '../vocabulary/status.ts'

const mostInformation = 1000

/** A moderator's decision on exactly one thing: an open review, a content item or a user. */
export const DecisionInput = z
  .object({
    reviewId: z.uuid().nullish(),
    contentId: z.uuid().nullish(),
    userId: z.uuid().nullish(),
    status: z.enum(Status),
    policyCategoryId: z.uuid().nullish(),
    policyInformation: text({ max: mostInformation })
      .nullish()
      .meta({ description: 'Extra reasoning, sent with the webhook' }),
    addTags: z
      .array(text({ min: 1, max: 255 }))
      .max(100, 'At most 100 tags')
      .nullish()
      .meta({ description: 'Identifiers of tags' }),
    note: text({ max: mostInformation })
      .nullish()
      .meta({ description: 'For the team only, shown in the timeline' }),
    requestId: z
      .uuid()
      .meta({ description: 'Made by the client: sending the same decision again does nothing more' }),
  })
  .refine(({ reviewId, contentId, userId }) => [reviewId, contentId, userId].filter(Boolean).length === 1, {
    path: ['reviewId'],
    message: 'Exactly one of reviewId, contentId and userId is needed',
  })

export type DecisionInput = z.output<typeof DecisionInput>
