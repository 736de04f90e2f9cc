import { z } from 'zod'
import { RequestId } from '../../access/requests/once.ts'
import { externalId, text } from '../../platform/validation.ts'
import { UserType } from '../users/user.entity.ts'

const mostReporterId = 100
const mostInfo = 4000

const Report = z.object({
  policyId: text({ max: 255 }).meta({
    description: 'The identifier of a policy category that users may select, as GET /user-reports lists them',
    examples: ['spam'],
  }),
  reportedById: text({ min: 1, max: mostReporterId }).meta({
    description: "The reporter's own id; one that is not known yet becomes an Unknown user",
  }),
  contentId: externalId().nullish().meta({ description: 'The reported content; this or user_id' }),
  userId: externalId().nullish().meta({ description: 'The reported user; this or content_id' }),
  reportedByType: z
    .enum(UserType)
    .nullish()
    .meta({ description: 'The type that is already known for the reporter unless it is sent' }),
  extraInfo: text({ max: mostInfo }).nullish().meta({ description: 'Free text shown to moderators' }),
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
