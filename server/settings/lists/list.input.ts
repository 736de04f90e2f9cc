import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { ListType } from './list-type.ts'

const name = text({ max: 100 }).trim().min(1, 'Must not be empty')

/** A new list (sections 2.9, 4.9). */
export const NewList = z.object({ name, type: z.enum(ListType) })

/** A list's new name. */
export const ListName = z.object({ name })

/** The name by which lists are searched. */
export const SearchedName = z.object({ name: text({ max: 100 }).nullable() })

/** Values to add or to remove (section 4.9). */
export const ListItemsInput = z.object({
  items: z.array(text({ max: 2048 })).max(50_000, 'At most 50,000 items'),
})

/** The search text for items of a list. */
export const ListItemFilter = z
  .object({
    search: text({ max: 255 }).nullish().meta({ description: 'Those that hold this text' }),
  })
  .meta({ description: 'Which values of a list' })

export type ListItemFilter = z.output<typeof ListItemFilter>
