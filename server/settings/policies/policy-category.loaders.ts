import { rowsById } from '../../access/requests/rows-by-id.ts'
import { policyCategoriesByIds } from './policy-category.store.ts'

/** Policy categories by id, including deleted ones: past actions keep their reason (section 2.7). */
export const policyCategoryById = rowsById(policyCategoriesByIds)
