import { z } from 'zod'
import { anyOf } from '../../platform/graphql/any-of.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { MomentRange } from '../../platform/graphql/moment-range.ts'
import { CategoryReference, SubcategoryReference, UserReference } from '../../platform/graphql/references.ts'
import { externalId, text } from '../../platform/validation.ts'
import { Status } from '../../platform/vocabulary/status.ts'

/** A filter of content; all given fields must match. */
export const ContentFilter = z
  .object({
    ids: anyOf(z.uuid()).meta({ description: 'Any of these, by their ids in Verdict' }),
    search: text({ max: 255 })
      .nullish()
      .meta({ description: 'Found anywhere in the text, or the external id exactly' }),
    statuses: anyOf(z.enum(Status)).meta({ description: 'That with any of these statuses' }),
    initialStatuses: anyOf(z.enum(Status)).meta({
      description: 'That with any of these outcomes of the automated checks on arrival',
    }),
    categories: anyOf(CategoryReference).meta({ description: 'That of any of these categories' }),
    subcategories: anyOf(SubcategoryReference).meta({ description: 'That of any of these subcategories' }),
    users: anyOf(UserReference).meta({ description: 'That of any of these users' }),
    policyCategoryIds: anyOf(z.uuid()).meta({
      description: 'That whose latest decision has any of these policy categories, by their ids in Verdict',
    }),
    createdAt: MomentRange.nullish().meta({ description: 'When it was posted' }),
    recommended: z
      .boolean()
      .nullish()
      .meta({ description: 'Whether a recommendation of an AI moderator waits on it' }),
    unjudged: z.boolean().nullish().meta({ description: 'Whether something of it could not be judged' }),
    externalIds: anyOf(externalId()).meta({ description: "Any of the customer platform's own identifiers" }),
  })
  .meta({ description: 'Which content; all parts that are given must hold' })

export type ContentFilter = z.output<typeof ContentFilter>

export const ContentFilterInput = inputFromZod('ContentFilter', ContentFilter)
