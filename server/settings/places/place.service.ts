import type { Database } from '../../platform/database.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import type { ListArgs } from '../../platform/graphql/list-order.ts'
import { readPage } from '../../platform/graphql/listing.ts'
import { checkFilter } from '../../platform/validation.ts'
import type { Category } from './category.entity.ts'
import { CategoryFilter, SubcategoryFilter } from './place-filter.input.ts'
import { categoryList, subcategoryList } from './place.store.ts'
import type { Subcategory } from './subcategory.entity.ts'

/** The categories and subcategories of the customer platform (section 2.2). */
export class Places {
  constructor(private readonly deps: { database: Database }) {}

  /** A page of the categories, by name. @throws InvalidInputError for an invalid filter or page */
  async categories(workspaceId: string, args: ListArgs, filter: unknown): Promise<Page<Category>> {
    const list = categoryList(workspaceId, checkFilter(CategoryFilter, filter), args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list)
  }

  /** A page of the subcategories, by name. @throws InvalidInputError as `categories` */
  async subcategories(workspaceId: string, args: ListArgs, filter: unknown): Promise<Page<Subcategory>> {
    const list = subcategoryList(workspaceId, checkFilter(SubcategoryFilter, filter), args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list)
  }
}
