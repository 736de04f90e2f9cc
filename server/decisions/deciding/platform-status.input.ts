import { z } from 'zod'
import { RequestId } from '../../access/requests/once.ts'
import { externalId, text } from '../../platform/validation.ts'
import { Status } from '../../platform/vocabulary/status.ts'

const policyId = text({ max: 255 }).nullish()

const DecidedThing = z.object({
  contentId: externalId().nullish(),
  userId: externalId().nullish(),
  subcategoryId: externalId().nullish(),
  status: z.enum(Status),
  policyId: policyId.meta({ description: 'A Policy Category ID; an unknown one is ignored' }),
  policyInformation: text({ max: 1000 }).nullish(),
  actionId: z
    .uuid()
    .nullish()
    .meta({ description: 'The action that the platform reverts, with the Revert Action category' }),
})

const isOfOne = ({ contentId, userId, subcategoryId }: z.output<typeof DecidedThing>): boolean =>
  [contentId, userId, subcategoryId].filter((id) => id !== null && id !== undefined).length === 1

const ofOne = {
  path: ['contentId'],
  message: 'Exactly one of content_id, user_id and subcategory_id is needed',
}

/** A status that the customer platform decided on (section 4.6), for exactly one thing, as REST takes it. */
export const PlatformStatusBody = DecidedThing.refine(isOfOne, ofOne).meta({
  description: 'A decision of the customer platform',
})

/** The same as GraphQL takes it: a policy that is not there is refused, unless it is to be ignored as over REST. */
export const PlatformStatusInput = DecidedThing.extend({
  policyId: policyId.meta({ description: 'A Policy Category ID; an unknown one is refused' }),
  ignoreUnknownPolicy: z.boolean().nullish().meta({
    description:
      'Records the status without a policy category where policyId names none, instead of refusing it',
  }),
  requestId: RequestId,
})
  .refine(isOfOne, ofOne)
  .meta({ description: 'A decision of the customer platform' })

export type PlatformStatusInput = z.output<typeof PlatformStatusInput>
