import { z } from 'zod'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import { anywhere } from '../../platform/like.ts'
import { check, text } from '../../platform/validation.ts'
import type { Status } from '../../platform/vocabulary/status.ts'
import type { Category } from './category.entity.ts'
import { categoryColumns, subcategoryColumns } from './place.loaders.ts'
import type { Subcategory } from './subcategory.entity.ts'

const most = 200
const found = `($2::text is null or c.name ilike $2 or c.external_id ilike $2)`
const byName = `order by lower(coalesce(c.name, c.external_id)), c.id limit ${most}`
const Search = z.object({ search: text({ max: 255 }).nullable() })

function pattern(given: string | null): string | null {
  const { search } = check(Search, { search: given })
  return search ? anywhere(search) : null
}

/** The first 200 categories by name whose name or identifier holds the search text. @throws InvalidInputError */
export async function listCategories(
  tx: Sql,
  workspaceId: string,
  search: string | null,
): Promise<Category[]> {
  return tx.query<Category>(
    `select ${categoryColumns} from category c where c.workspace_id = $1 and ${found} ${byName}`,
    [workspaceId, pattern(search)],
  )
}

/** Which subcategories are asked for; null for all of them. */
export interface SubcategoryFilter {
  search: string | null
  categoryId: string | null
  status?: Status | null
}

/** The first 200 subcategories by name of a status, of a category, and with the search text in their name or identifier. @throws InvalidInputError */
export async function listSubcategories(
  tx: Sql,
  workspaceId: string,
  { search, categoryId, status = null }: SubcategoryFilter,
): Promise<Subcategory[]> {
  if (categoryId !== null && !isId(categoryId)) return []
  return tx.query<Subcategory>(
    `select ${subcategoryColumns} from subcategory c
     where c.workspace_id = $1 and ${found} and ($3::uuid is null or c.category_id = $3)
       and ($4::text is null or c.status = $4) ${byName}`,
    [workspaceId, pattern(search), categoryId, status],
  )
}
