import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { rowsById } from '../../access/requests/rows-by-id.ts'
import { Subcategory } from '../../settings/places/subcategory.entity.ts'

const most = 10_000

const itemsIn = rowsById<{ id: string; items: number }>(
  `select s.id, (select count(*)::int from (
     select 1 from content c where c.workspace_id = $1 and c.subcategory_id = s.id limit ${most}) counted) as items
   from unnest($2::uuid[]) as s (id)`,
)

/** What was posted in subcategories. */
@Resolver(() => Subcategory)
export class SubcategoryContentResolver {
  @FieldResolver(() => Int, { description: 'Content items in it; exact below 10,000, which stands for more' })
  async contentCount(@Root() { id }: Subcategory, @Ctx() context: RequestContext): Promise<number> {
    return (await context.load(itemsIn, id))?.items ?? 0
  }
}
