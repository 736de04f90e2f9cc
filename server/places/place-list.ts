import type { Sql } from '../platform/database.ts'
import { isId } from '../platform/ids.ts'
import { anywhere } from '../platform/like.ts'
import type { Category } from './category.entity.ts'
import { categoryColumns, subcategoryColumns } from './place.loaders.ts'
import type { Subcategory } from './subcategory.entity.ts'

const most = 200
const found = `($2::text is null or c.name ilike $2 or c.external_id ilike $2)`
const byName = `order by lower(coalesce(c.name, c.external_id)), c.id limit ${most}`
const pattern = (search: string | null) => (search ? anywhere(search) : null)

/** The first 200 categories by name whose name or identifier holds the search text. */
export const listCategories = (tx: Sql, workspaceId: string, search: string | null): Promise<Category[]> =>
  tx.query<Category>(
    `select ${categoryColumns} from category c where c.workspace_id = $1 and ${found} ${byName}`,
    [workspaceId, pattern(search)],
  )

/** The first 200 subcategories by name whose name or identifier holds the search text, of one category or of all. */
export async function listSubcategories(
  tx: Sql,
  workspaceId: string,
  { search, categoryId }: { search: string | null; categoryId: string | null },
): Promise<Subcategory[]> {
  if (categoryId !== null && !isId(categoryId)) return []
  return tx.query<Subcategory>(
    `select ${subcategoryColumns} from subcategory c
     where c.workspace_id = $1 and ${found} and ($3::uuid is null or c.category_id = $3) ${byName}`,
    [workspaceId, pattern(search), categoryId],
  )
}
