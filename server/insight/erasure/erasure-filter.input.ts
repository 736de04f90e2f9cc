import { z } from 'zod'
import { anyOf } from '../../platform/graphql/any-of.ts'
import { UserReference } from '../../platform/graphql/references.ts'

/** The filter of a list of erasures. */
export const ErasureFilter = z
  .object({ users: anyOf(UserReference).meta({ description: 'Those of any of these users' }) })
  .meta({ description: 'Which erasures; all unless given' })

export type ErasureFilter = z.output<typeof ErasureFilter>
