import { z } from 'zod'
import { anyOf } from '../../platform/graphql/any-of.ts'
import { CategoryReference } from '../../platform/graphql/references.ts'
import { text } from '../../platform/validation.ts'
import { Status } from '../../platform/vocabulary/status.ts'

const search = text({ max: 255 }).nullish().meta({
  description: 'Found anywhere in the name or the external id, in either case; up to 255 characters',
})

/** A filter of categories. */
export const CategoryFilter = z.object({ search }).meta({ description: 'Which categories; all unless given' })

export type CategoryFilter = z.output<typeof CategoryFilter>

/** A filter of subcategories; all given fields must match. */
export const SubcategoryFilter = z
  .object({
    search,
    categories: anyOf(CategoryReference).meta({ description: 'Those of any of these categories' }),
    statuses: anyOf(z.enum(Status)).meta({ description: 'Those with any of these statuses' }),
  })
  .meta({ description: 'Which subcategories; all parts that are given must hold' })

export type SubcategoryFilter = z.output<typeof SubcategoryFilter>
