import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { UserType } from './user.entity.ts'

/** What a list of users is narrowed to; all parts must hold. */
export const UserFilter = z.object({
  search: text({ max: 255 }).nullish().meta({
    description: "Found anywhere in the name or e-mail address, or the caller's identifier exactly",
  }),
  status: z.enum(Status).nullish(),
  type: z.enum(UserType).nullish(),
  tag: text({ max: 255 }).nullish().meta({ description: 'The identifier of a tag' }),
})

export type UserFilter = z.output<typeof UserFilter>
