import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { Role } from './role.ts'

const categoryIds = z
  .array(z.uuid())
  .max(200, 'At most 200 categories')
  .transform((ids) => [...new Set(ids)])
  .nullish()
  .meta({ description: 'The categories that a moderator is restricted to; empty for all' })

/** A new member of the team, with the password that an admin gives them. */
export const NewMemberInput = z.object({
  email: z.string(),
  name: text({ min: 1, max: 100 }).nullish(),
  password: z.string(),
  role: z.enum(Role),
  categoryIds,
})

/** A password that a member chooses. */
export const NewPassword = z.object({ password: text({ min: 10, max: 200 }) })

/** What is to change about a member; what is left out stays. */
export const MemberChanges = z.object({
  name: text({ min: 1, max: 100 }).nullish(),
  role: z.enum(Role).nullish(),
  categoryIds,
})
