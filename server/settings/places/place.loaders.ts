import { rowsById } from '../../access/requests/rows-by-id.ts'
import { categoriesByIds, subcategoriesByIds } from './place.store.ts'

/** Categories by their ids. */
export const categoryById = rowsById(categoriesByIds)

/** Subcategories by their ids. */
export const subcategoryById = rowsById(subcategoriesByIds)
