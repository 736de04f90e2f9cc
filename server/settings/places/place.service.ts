import { z } from 'zod'
import type { Database } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import { check, text } from '../../platform/validation.ts'
import type { Category } from './category.entity.ts'
import { searchCategories, searchSubcategories, type SubcategoryFilter } from './place.store.ts'
import type { Subcategory } from './subcategory.entity.ts'

const Search = z.object({ search: text({ max: 255 }).nullable() })

/** The areas and places of the customer platform (section 2.2). */
export class Places {
  constructor(private readonly deps: { database: Database }) {}

  /** The first 200 categories by name whose name or identifier holds the search text. @throws InvalidInputError */
  async categories(workspaceId: string, given: string | null): Promise<Category[]> {
    const { search } = check(Search, { search: given })
    return this.deps.database.inWorkspace(workspaceId, (tx) => searchCategories(tx, workspaceId, search))
  }

  /** The first 200 subcategories by name that are asked for. @throws InvalidInputError */
  async subcategories(workspaceId: string, filter: SubcategoryFilter): Promise<Subcategory[]> {
    const { search } = check(Search, { search: filter.search })
    if (filter.categoryId !== null && !isId(filter.categoryId)) return []
    return this.deps.database.inWorkspace(workspaceId, (tx) =>
      searchSubcategories(tx, workspaceId, { ...filter, search }),
    )
  }
}
