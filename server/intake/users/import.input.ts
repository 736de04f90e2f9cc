import { z } from 'zod'
import { SentUser, UserInput } from './user.input.ts'

/** The most users of one import (section 4.5). */
export const mostUsers = 10_000

/** The users of an import, without duplicates; `checkImport` checks them. */
export const UserImport = z
  .object({
    users: z.array(UserInput).max(mostUsers).meta({ description: 'At most 10,000, each of them once' }),
  })
  .meta({ description: 'Users to import together' })

export type UserImport = z.output<typeof UserImport>

/** An import as GraphQL input. */
export const SentUserImport = z
  .object({
    users: z.array(SentUser).max(mostUsers).meta({ description: 'At most 10,000, each of them once' }),
  })
  .meta({ description: 'Users to import together' })
