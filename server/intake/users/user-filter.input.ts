import { z } from 'zod'
import { anyOf } from '../../platform/graphql/any-of.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { text } from '../../platform/validation.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { UserType } from './user.entity.ts'

/** A filter of users; all given fields must match. */
export const UserFilter = z
  .object({
    ids: anyOf(z.uuid()).meta({ description: 'Any of these, by their ids in Verdict' }),
    search: text({ max: 255 }).nullish().meta({
      description: 'Found anywhere in the name or e-mail address, or the external id exactly',
    }),
    statuses: anyOf(z.enum(Status)).meta({ description: 'Those with any of these statuses' }),
    types: anyOf(z.enum(UserType)).meta({ description: 'Those of any of these types' }),
    tags: anyOf(text({ max: 255 })).meta({
      description: 'Those with any of these tags, by their identifiers',
    }),
  })
  .meta({ description: 'Which users; all parts that are given must hold' })

export type UserFilter = z.output<typeof UserFilter>

export const UserFilterInput = inputFromZod('UserFilter', UserFilter)
