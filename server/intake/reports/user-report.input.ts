import { z } from 'zod'
import { RequestId } from '../../access/requests/once.ts'
import { ContentReference, exactlyOne, UserReference } from '../../platform/graphql/references.ts'
import { externalId, text } from '../../platform/validation.ts'
import { UserType } from '../users/user.entity.ts'

const mostReporterId = 100
const mostInfo = 4000

const reporter = text({ min: 1, max: mostReporterId }).meta({
  description:
    "The customer platform's own identifier of the reporter, up to 100 characters; one that is not known yet becomes an unknown user",
})

const Report = z.object({
  policyId: text({ max: 255 }).meta({
    description: 'The identifier of a policy category that users may select, as the report reasons name it',
    examples: ['spam'],
  }),
  reportedByType: z
    .enum(UserType)
    .nullish()
    .meta({ description: 'The type of the reporter; the one that is already known unless it is sent' }),
  extraInfo: text({ max: mostInfo })
    .nullish()
    .meta({ description: 'Free text shown to moderators, up to 4,000 characters' }),
})

/** A report by a user of the customer platform (section 2.8), as a REST body. */
export const UserReportBody = z
  .object({
    contentId: externalId().nullish().meta({
      description:
        "The reported content, by the customer platform's own identifier; either content or a user",
    }),
    userId: externalId().nullish().meta({
      description: "The reported user, by the customer platform's own identifier; either content or a user",
    }),
    reportedById: reporter,
    ...Report.shape,
  })
  .refine(({ contentId, userId }) => (contentId ?? null) === null || (userId ?? null) === null, {
    path: ['contentId'],
    message: 'Only one of content_id and user_id can be sent',
    params: { code: 'EXACTLY_ONE_OF' },
  })
  .refine(({ contentId, userId }) => (contentId ?? userId ?? null) !== null, {
    path: ['contentId'],
    message: 'One of content_id and user_id is required',
    params: { code: 'EXACTLY_ONE_OF' },
  })
  .meta({ description: 'A report of a content item or a user' })

/** A report as GraphQL input. */
export const UserReportInput = Report.extend({
  content: ContentReference.nullish().meta({ description: 'The reported content; either this or a user' }),
  user: UserReference.nullish().meta({
    description:
      'The reported user; either this or content. One that is named by an external id that is not known yet becomes an unknown user',
  }),
  reporterExternalId: reporter,
  requestId: RequestId,
})
  .refine(...exactlyOne('content', 'user'))
  .meta({ description: 'A report of a content item or a user' })

export type UserReportInput = z.output<typeof UserReportInput>
