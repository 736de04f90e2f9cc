import { Arg, Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { connectionOf, type Page } from '../../platform/graphql/connection.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { type ListArgs, PageArguments } from '../../platform/graphql/list-order.ts'
import {
  CategoryReference,
  idOfArgument,
  inputOf,
  SubcategoryReference,
} from '../../platform/graphql/references.ts'
import { Scans, searching } from '../../platform/graphql/scans.ts'
import { Category } from './category.entity.ts'
import { CategoryFilter, SubcategoryFilter } from './place-filter.input.ts'
import { categoryById, subcategoryById } from './place.loaders.ts'
import { Places } from './place.service.ts'
import { categoryOrders, subcategoryOrders } from './place.store.ts'
import { Subcategory } from './subcategory.entity.ts'

const CategoryConnection = connectionOf('Category', () => Category)
const SubcategoryConnection = connectionOf('Subcategory', () => Subcategory)
const CategoryFilterInput = inputFromZod('CategoryFilter', CategoryFilter)
const SubcategoryFilterInput = inputFromZod('SubcategoryFilter', SubcategoryFilter)

/** Categories and subcategories of the customer platform. */
@Resolver(() => Subcategory)
export class PlaceResolver {
  @Authorized('places.read')
  @Scans(searching, 'filter.search')
  @Query(() => CategoryConnection, { description: 'The categories of the customer platform, by name' })
  categories(
    @PageArguments(categoryOrders) args: ListArgs,
    @Arg('filter', () => CategoryFilterInput, {
      nullable: true,
      description: 'Which categories; all unless given',
    })
    filter: unknown,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<Category>> {
    return services.get(Places).categories(workspaceId, args, filter)
  }

  @Authorized('places.read')
  @Query(() => Category, {
    name: 'category',
    nullable: true,
    description: 'A top-level area; null where there is no such one',
  })
  categoryById(
    @Arg('by', () => inputOf(CategoryReference), { description: 'Which one, by either id' }) by: unknown,
    @Ctx() context: RequestContext,
  ) {
    return context.load(categoryById, idOfArgument(context.workspaceId, CategoryReference, { by }))
  }

  @Authorized('places.read')
  @Scans(searching, 'filter.search')
  @Query(() => SubcategoryConnection, { description: 'The subcategories of the customer platform, by name' })
  subcategories(
    @PageArguments(subcategoryOrders) args: ListArgs,
    @Arg('filter', () => SubcategoryFilterInput, {
      nullable: true,
      description: 'Which subcategories; all unless given',
    })
    filter: unknown,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<Subcategory>> {
    return services.get(Places).subcategories(workspaceId, args, filter)
  }

  @Authorized('places.read')
  @Query(() => Subcategory, {
    nullable: true,
    description: 'A subcategory; null where there is no such one',
  })
  subcategory(
    @Arg('by', () => inputOf(SubcategoryReference), { description: 'Which one, by either id' }) by: unknown,
    @Ctx() context: RequestContext,
  ): Promise<Subcategory | null> {
    return context.load(subcategoryById, idOfArgument(context.workspaceId, SubcategoryReference, { by }))
  }

  @FieldResolver(() => Category, { description: 'The category that it lies in' })
  category(@Root() { categoryId }: Subcategory, @Ctx() context: RequestContext) {
    return context.load(categoryById, categoryId)
  }
}
