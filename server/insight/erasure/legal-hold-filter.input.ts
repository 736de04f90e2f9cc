import { z } from 'zod'
import { anyOf } from '../../platform/graphql/any-of.ts'
import { ContentReference, UserReference } from '../../platform/graphql/references.ts'
import { ReviewSubjectType } from '../../platform/vocabulary/status.ts'

/** The filter of a list of legal holds; all fields must match. */
export const LegalHoldFilter = z
  .object({
    objectTypes: anyOf(z.enum(ReviewSubjectType)).meta({
      description: 'Those on any of these kinds of things',
    }),
    contents: anyOf(ContentReference).meta({ description: 'Those on any of these content items themselves' }),
    users: anyOf(UserReference).meta({ description: 'Those on any of these users' }),
  })
  .meta({ description: 'Which legal holds; all parts that are given must hold' })

export type LegalHoldFilter = z.output<typeof LegalHoldFilter>
