import { z } from 'zod'
import { externalId, text } from '../../platform/validation.ts'
import { UserType } from '../users/user.entity.ts'

const mostReporterId = 100
const mostInfo = 4000

/** A report by a user of the customer platform (section 2.8). */
export const UserReportInput = z
  .object({
    policyId: text({ max: 255 }).meta({
      description:
        'The identifier of a policy category that users may select, as GET /user-reports lists them',
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
  .refine(({ contentId, userId }) => (contentId ?? null) === null || (userId ?? null) === null, {
    path: ['contentId'],
    message: 'Only one of content_id and user_id can be sent',
  })
  .refine(({ contentId, userId }) => (contentId ?? userId ?? null) !== null, {
    path: ['contentId'],
    message: 'One of content_id and user_id is required',
  })
  .meta({ description: 'A report of a content item or a user' })

export type UserReportInput = z.output<typeof UserReportInput>
