import { Arg, Authorized, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { Scans, searching } from '../../platform/graphql/scans.ts'
import {
  CategoryReference,
  idOfArgument,
  inputOf,
  SubcategoryReference,
} from '../../platform/graphql/references.ts'
import { Category } from './category.entity.ts'
import { categoryById, subcategoryById } from './place.loaders.ts'
import { Places } from './place.service.ts'
import { Subcategory } from './subcategory.entity.ts'

/** Reading the areas and places of the customer platform. */
@Resolver(() => Subcategory)
export class PlaceResolver {
  @Authorized('places.read')
  @Scans(searching, 'search')
  @Query(() => [Category], { description: 'The categories of the customer platform, by name; at most 200' })
  categories(
    @Arg('search', () => String, {
      nullable: true,
      description: 'Only those whose name or external id holds this text, up to 255 characters',
    })
    search: string | null = null,
    @Ctx() { services, workspaceId }: RequestContext,
  ) {
    return services.get(Places).categories(workspaceId, search)
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
  @Scans(searching, 'search')
  @Query(() => [Subcategory], {
    description: 'The subcategories of the customer platform, by name; at most 200',
  })
  subcategories(
    @Arg('categoryId', () => ID, {
      nullable: true,
      description: 'Only those of this category, by its id in Verdict',
    })
    categoryId: string | null = null,
    @Arg('search', () => String, {
      nullable: true,
      description: 'Only those whose name or external id holds this text, up to 255 characters',
    })
    search: string | null = null,
    @Arg('status', () => Status, { nullable: true, description: 'Only those with this status' })
    status: Status | null = null,
    @Ctx() { services, workspaceId }: RequestContext,
  ) {
    return services.get(Places).subcategories(workspaceId, { search, categoryId, status })
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
