import { z } from 'zod'
import { externalId, text } from '../../platform/validation.ts'
import { Status } from '../../platform/vocabulary/status.ts'

/** A status that the customer platform decided on (section 4.6), for exactly one thing. */
export const PlatformStatusInput = z
  .object({
    contentId: externalId().nullish(),
    userId: externalId().nullish(),
    subcategoryId: externalId().nullish(),
    status: z.enum(Status),
    policyId: text({ max: 255 })
      .nullish()
      .meta({ description: 'A Policy Category ID; an unknown one is ignored' }),
    policyInformation: text({ max: 1000 }).nullish(),
    actionId: z
      .uuid()
      .nullish()
      .meta({ description: 'The action that the platform reverts, with the Revert Action category' }),
  })
  .refine(
    ({ contentId, userId, subcategoryId }) =>
      [contentId, userId, subcategoryId].filter((id) => id !== null && id !== undefined).length === 1,
    {
      path: ['contentId'],
      message: 'Exactly one of content_id, user_id and subcategory_id is needed',
    },
  )
  .meta({ description: 'A decision of the customer platform' })

export type PlatformStatusInput = z.output<typeof PlatformStatusInput>
