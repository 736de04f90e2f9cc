import { z } from 'zod'
import { externalId, text } from '../../platform/validation.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { profileInputs } from './profile.input.ts'
import { UserType } from './user.entity.ts'

/** A user sent by the customer platform (section 2.4). */
export const UserInput = z
  .object({
    id: externalId().meta({ description: "The customer platform's own identifier" }),
    name: text({ max: 255 }).nullish().meta({ description: 'Shown in the dashboard, up to 255 characters' }),
    type: z
      .enum(UserType)
      .nullish()
      .meta({ description: 'What kind of user it is; of a new user `normal` unless sent' }),
    status: z.enum(Status).nullish().meta({
      description: 'The status that the user starts with; honoured only when the user is first created',
    }),
    tags: z
      .array(text({ max: 255 }))
      .max(100, 'At most 100 tags')
      .nullish()
      .meta({
        description: "Tag identifiers, at most 100; replaces the user's whole set, unknown ones are ignored",
      }),
    projectId: externalId()
      .nullish()
      .meta({ description: "The user's project; cannot be changed after creation" }),
    categoryId: externalId().nullish().meta({ description: "Another name for the user's project" }),
    ...profileInputs,
  })
  .meta({ description: 'A user of the customer platform' })

export type UserInput = z.output<typeof UserInput>

/** A user as GraphQL input, with the external id. */
export const SentUser = z
  .object({ ...UserInput.omit({ id: true }).shape, externalId: UserInput.shape.id })
  .meta({ description: 'A user of the customer platform' })
