import { Arg, Authorized, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Actor, actorOf } from '../../access/team/actor.ts'
import { connectionOf } from '../../platform/graphql/connection.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { type ListArgs, PageArguments } from '../../platform/graphql/list-order.ts'
import { Scans, searching } from '../../platform/graphql/scans.ts'
import { ListItem } from './list-item.entity.ts'
import { listItemOrders } from './list-item.store.ts'
import { ListItems } from './list-items.service.ts'
import { List } from './list.entity.ts'
import { ListItemFilter } from './list.input.ts'

const ItemFilter = inputFromZod('ListItemFilter', ListItemFilter)

const ListItemConnection = connectionOf('ListItem', () => ListItem)

/** The related objects of a list. */
@Resolver(() => List)
export class ListFieldsResolver {
  @Scans(searching, 'filter.search')
  @FieldResolver(() => ListItemConnection, { description: 'Its values in alphabetical order' })
  items(
    @Root() list: List,
    @PageArguments(listItemOrders) args: ListArgs,
    @Arg('filter', () => ItemFilter, { nullable: true, description: 'Which values; all unless given' })
    filter: unknown,
    @Ctx() { services }: RequestContext,
  ) {
    return services.get(ListItems).page(list, args, filter)
  }

  @Authorized('lists.download')
  @FieldResolver(() => [String], { description: 'All its values, in alphabetical order' })
  values(@Root() list: List, @Ctx() { services }: RequestContext) {
    return services.get(ListItems).values(list)
  }
}

/** The related objects of a list item. */
@Resolver(() => ListItem)
export class ListItemResolver {
  @FieldResolver(() => Actor, { description: 'Who added it' })
  addedBy(@Root() { addedByKind, addedById }: ListItem, @Ctx() context: RequestContext) {
    return actorOf(context, { kind: addedByKind, id: addedById })
  }
}
