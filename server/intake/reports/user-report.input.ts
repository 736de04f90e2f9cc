import { z } from 'zod'
import { RequestId } from '../../access/requests/once.ts'
import { externalId, text } from '../../platform/validation.ts'
import { UserType } from '../users/user.entity.ts'

const mostReporterId = 100
const mostInfo = 4000

const Report = z.object({
  policyId: text({ max: 255 }).meta({
    description: 'The identifier of a policy category that users may select, as the report reasons name it',
    examples: ['spam'],
  }),
  reportedById: text({ min: 1, max: mostReporterId }).meta({
    description:
      "The customer platform's own identifier of the reporter, up to 100 characters; one that is not known yet becomes an unknown user",
  }),
  contentId: externalId().nullish().meta({
    description: "The reported content, by the customer platform's own identifier; either content or a user",
  }),
  userId: externalId().nullish().meta({
    description: "The reported user, by the customer platform's own identifier; either content or a user",
  }),
  reportedByType: z
    .enum(UserType)
    .nullish()
    .meta({ description: 'The type of the reporter; the one that is already known unless it is sent' }),
  extraInfo: text({ max: mostInfo })
    .nullish()
    .meta({ description: 'Free text shown to moderators, up to 4,000 characters' }),
})

const sentOnce = { path: ['contentId'], message: 'Only one of content_id and user_id can be sent' }
const sentAtAll = { path: ['contentId'], message: 'One of content_id and user_id is required' }

type Target = Pick<z.output<typeof Report>, 'contentId' | 'userId'>
const isOfOne = ({ contentId, userId }: Target): boolean =>
  (contentId ?? null) === null || (userId ?? null) === null
const isOfAny = ({ contentId, userId }: Target): boolean => (contentId ?? userId ?? null) !== null

/** A report by a user of the customer platform (section 2.8), as REST takes it. */
export const UserReportBody = Report.refine(isOfOne, sentOnce)
  .refine(isOfAny, sentAtAll)
  .meta({ description: 'A report of a content item or a user' })

/** The same as GraphQL takes it. */
export const UserReportInput = Report.extend({ requestId: RequestId })
  .refine(isOfOne, sentOnce)
  .refine(isOfAny, sentAtAll)
  .meta({ description: 'A report of a content item or a user' })

export type UserReportInput = z.output<typeof UserReportInput>
