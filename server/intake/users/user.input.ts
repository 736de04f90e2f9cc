import { z } from 'zod'
import { externalId, text } from '../../platform/validation.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { profileFields } from './profile.input.ts'
import { UserType } from './user.entity.ts'

/** A user as the customer platform sends one (section 2.4). */
export const UserInput = z
  .object({
    id: externalId().meta({ description: "The caller's own identifier" }),
    name: text({ max: 255 }).nullish().meta({ description: 'Shown in the dashboard' }),
    type: z.enum(UserType).nullish(),
    status: z.enum(Status).nullish().meta({ description: 'Honoured only when the user is first created' }),
    tags: z
      .array(text({ max: 255 }))
      .max(100, 'At most 100 tags')
      .nullish()
      .meta({ description: "Tag identifiers; replaces the user's whole set, unknown ones are ignored" }),
    projectId: externalId()
      .nullish()
      .meta({ description: "The user's project; cannot be changed after creation" }),
    categoryId: externalId().nullish().meta({ description: 'The same as project_id' }),
    ...profileFields,
  })
  .meta({ description: 'A user of the customer platform' })

export type UserInput = z.output<typeof UserInput>
