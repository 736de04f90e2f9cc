import { z } from 'zod'
import { SentUser, UserInput } from './user.input.ts'

/** How many users are imported together (section 4.5). */
export const mostUsers = 10_000

/** Users to import together, each of them once; `checkImport` checks them. */
export const UserImport = z
  .object({
    users: z.array(UserInput).max(mostUsers).meta({ description: 'At most 10,000, each of them once' }),
  })
  .meta({ description: 'Users to import together' })

export type UserImport = z.output<typeof UserImport>

/** The same as GraphQL takes it. */
export const SentUserImport = z
  .object({
    users: z.array(SentUser).max(mostUsers).meta({ description: 'At most 10,000, each of them once' }),
  })
  .meta({ description: 'Users to import together' })
