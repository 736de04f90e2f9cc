import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { rowsById } from '../../access/requests/rows-by-id.ts'
import { Subcategory } from '../../settings/places/subcategory.entity.ts'
import { itemsIn } from './content.store.ts'

const most = 10_000

const itemsOf = rowsById((tx, workspaceId, ids) => itemsIn(tx, workspaceId, ids, most))

/** The content of subcategories. */
@Resolver(() => Subcategory)
export class SubcategoryContentResolver {
  @FieldResolver(() => Int, { description: 'Content items in it; exact below 10,000, which stands for more' })
  async contentCount(@Root() { id }: Subcategory, @Ctx() context: RequestContext): Promise<number> {
    return (await context.load(itemsOf, id))?.items ?? 0
  }
}
