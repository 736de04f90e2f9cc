import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { SavedViewPage } from './saved-view.entity.ts'

/** The most filters that a view has. */
export const mostFilters = 20

const Filter = z
  .object({
    name: z
      .string()
      .regex(/^[a-z][a-zA-Z]{0,29}$/, 'Must be 1 to 30 letters')
      .meta({ description: 'Its name in the address, 1 to 30 letters' }),
    value: text({ max: 500 })
      .min(1, 'Must not be empty')
      .meta({ description: 'Its value, 1 to 500 characters' }),
  })
  .meta({ description: 'A filter as it stands in the address of its page' })

const namesOnce = (filters: readonly { name: string }[]): boolean =>
  new Set(filters.map(({ name }) => name)).size === filters.length

/** The fields of a view that can be set and changed. */
export const SavedViewInput = z
  .object({
    name: text({ max: 60 })
      .trim()
      .min(1, 'Must not be empty')
      .meta({ description: 'What people call it, 1 to 60 characters; no two of one page have the same' }),
    shared: z.boolean().meta({ description: 'Whether all of the workspace see it' }),
    filters: z
      .array(Filter)
      .min(1, 'Must not be empty')
      .max(mostFilters)
      .refine(namesOnce, 'Must have each name once')
      .meta({ description: `Its filters, 1 to ${mostFilters}` }),
  })
  .meta({ description: 'Filters of a page under a name' })
export type SavedViewInput = z.output<typeof SavedViewInput>

/** A view to be saved. */
export const NewSavedViewInput = SavedViewInput.extend({
  page: z.enum(SavedViewPage).meta({ description: 'The page whose filters they are' }),
  queueId: z
    .uuid()
    .nullish()
    .meta({ description: 'The review queue, for reviews and for nothing else; the view goes with it' }),
})
  .refine(({ page, queueId }) => (page === SavedViewPage.reviews) === (queueId != null), {
    path: ['queueId'],
    message: 'Must be given for reviews, and for nothing else',
  })
  .meta({ description: 'Filters of a page to be saved under a name' })
