import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { UserType } from './user.entity.ts'

/** What a list of users is narrowed to; all parts must hold. */
export const UserFilter = z
  .object({
    search: text({ max: 255 }).nullish().meta({
      description: 'Found anywhere in the name or e-mail address, or the external id exactly',
    }),
    status: z.enum(Status).nullish().meta({ description: 'Those with this status' }),
    type: z.enum(UserType).nullish().meta({ description: 'Those of this type' }),
    tag: text({ max: 255 }).nullish().meta({ description: 'The identifier of a tag' }),
  })
  .meta({ description: 'Which users; all parts that are given must hold' })

export type UserFilter = z.output<typeof UserFilter>
