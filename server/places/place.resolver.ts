import { Arg, Authorized, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../graphql/context.ts'
import { Category } from './category.entity.ts'
import { listCategories, listSubcategories } from './place-list.ts'
import { categoryById } from './place.loaders.ts'
import { Subcategory } from './subcategory.entity.ts'

/** Reading the areas and places of the customer platform. */
@Resolver(() => Subcategory)
export class PlaceResolver {
  @Authorized('places.read')
  @Query(() => [Category], { description: 'At most 200, by name' })
  categories(
    @Arg('search', () => String, { nullable: true }) search: string | null = null,
    @Ctx() { services, workspaceId }: RequestContext,
  ) {
    return services.database.inWorkspace(workspaceId, (tx) => listCategories(tx, workspaceId, search))
  }

  @Authorized('places.read')
  @Query(() => [Subcategory], { description: 'At most 200, by name' })
  subcategories(
    @Arg('categoryId', () => ID, { nullable: true }) categoryId: string | null = null,
    @Arg('search', () => String, { nullable: true }) search: string | null = null,
    @Ctx() { services, workspaceId }: RequestContext,
  ) {
    return services.database.inWorkspace(workspaceId, (tx) =>
      listSubcategories(tx, workspaceId, { search, categoryId }),
    )
  }

  @FieldResolver(() => Category)
  category(@Root() { categoryId }: Subcategory, @Ctx() context: RequestContext) {
    return context.load(categoryById, categoryId)
  }
}
