import { z } from 'zod'
import { anyOf } from '../../platform/graphql/any-of.ts'
import { UserRecordKind } from './user-record.object.ts'

/** The filter of a list of records of a user. */
export const UserRecordFilter = z
  .object({
    kinds: anyOf(z.enum(UserRecordKind)).meta({ description: 'What is of any of these kinds' }),
  })
  .meta({ description: 'Which of what is kept of a user' })

export type UserRecordFilter = z.output<typeof UserRecordFilter>
