import { rowsById } from '../../access/requests/rows-by-id.ts'
import type { Category } from './category.entity.ts'
import type { Subcategory } from './subcategory.entity.ts'

/** The columns of a category `c` as the fields of a row. */
export const categoryColumns = `c.id, c.workspace_id as "workspaceId", c.external_id as "externalId", c.name, c.created_at as "createdAt"`

/** The columns of a subcategory `c` as the fields of a row. */
export const subcategoryColumns = `${categoryColumns}, c.category_id as "categoryId", c.status`

/** Categories by their ids. */
export const categoryById = rowsById<Category>(
  `select ${categoryColumns} from category c where c.workspace_id = $1 and c.id = any ($2)`,
)

/** Subcategories by their ids. */
export const subcategoryById = rowsById<Subcategory>(
  `select ${subcategoryColumns} from subcategory c where c.workspace_id = $1 and c.id = any ($2)`,
)
