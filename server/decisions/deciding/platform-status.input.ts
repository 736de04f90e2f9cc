import { z } from 'zod'
import { RequestId } from '../../access/requests/once.ts'
import {
  ContentReference,
  exactlyOne,
  hasExactlyOne,
  SubcategoryReference,
  UserReference,
} from '../../platform/graphql/references.ts'
import { externalId, text } from '../../platform/validation.ts'
import { Status } from '../../platform/vocabulary/status.ts'

const policyId = text({ max: 255 }).nullish()

const Decided = z.object({
  status: z.enum(Status).meta({ description: 'The status that it has on the customer platform' }),
  policyId: policyId.meta({ description: 'The identifier of a policy category; an unknown one is ignored' }),
  policyInformation: text({ max: 1000 })
    .nullish()
    .meta({ description: 'More about the reason, up to 1,000 characters' }),
  actionId: z
    .uuid()
    .nullish()
    .meta({ description: 'The action that the platform reverts, with the Revert Action category' }),
})

/** A status decision of the customer platform (section 4.6) on exactly one object, as REST accepts it. */
export const PlatformStatusBody = z
  .object({
    contentId: externalId()
      .nullish()
      .meta({ description: "The content item, by the customer platform's own identifier" }),
    userId: externalId()
      .nullish()
      .meta({ description: "The user, by the customer platform's own identifier" }),
    subcategoryId: externalId()
      .nullish()
      .meta({ description: "The subcategory, by the customer platform's own identifier" }),
    ...Decided.shape,
  })
  .refine(hasExactlyOne('contentId', 'userId', 'subcategoryId'), {
    path: ['contentId'],
    message: 'Exactly one of content_id, user_id and subcategory_id is needed',
    params: { code: 'EXACTLY_ONE_OF' },
  })
  .meta({ description: 'A decision of the customer platform' })

/** The same as GraphQL accepts it: an unknown policy is rejected, unless the caller asks to ignore it as REST does. */
export const PlatformStatusInput = Decided.extend({
  content: ContentReference.nullish().meta({
    description: 'The content item; either this or one of the others',
  }),
  user: UserReference.nullish().meta({ description: 'The user; either this or one of the others' }),
  subcategory: SubcategoryReference.nullish().meta({
    description: 'The subcategory; either this or one of the others',
  }),
  policyId: policyId.meta({ description: 'The identifier of a policy category; an unknown one is refused' }),
  ignoreUnknownPolicy: z.boolean().nullish().meta({
    description:
      'Whether the status is recorded without a policy category where `policyId` names none, instead of being refused',
  }),
  requestId: RequestId,
})
  .refine(...exactlyOne('content', 'user', 'subcategory'))
  .meta({ description: 'A decision of the customer platform' })

export type PlatformStatusInput = z.output<typeof PlatformStatusInput>
