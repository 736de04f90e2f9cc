import { Arg, Args, Authorized, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { PageArgs } from '../graphql/connection.ts'
import type { RequestContext } from '../graphql/context.ts'
import { Scans, searching } from '../graphql/scans.ts'
import { Rule } from '../rules/rule.entity.ts'
import { rulesOfList } from '../rules/rule.loaders.ts'
import { Actor, actorOf } from '../team/actor.ts'
import { listItems, ListItemConnection } from './list-item-page.ts'
import { List, ListItem } from './list.entity.ts'

/** What a list leads to. */
@Resolver(() => List)
export class ListFieldsResolver {
  @FieldResolver(() => [Rule], { description: 'The rules that refer to it' })
  usedBy(@Root() { id }: List, @Ctx() context: RequestContext) {
    return context.load(rulesOfList, id)
  }

  @Scans(searching, 'search')
  @FieldResolver(() => ListItemConnection, { description: 'In alphabetical order' })
  items(
    @Root() list: List,
    @Args(() => PageArgs) args: PageArgs,
    @Arg('search', () => String, { nullable: true, description: 'Found anywhere in the value' })
    search: string | null = null,
    @Ctx() { services, workspaceId }: RequestContext,
  ) {
    return services.database.inWorkspace(workspaceId, (tx) => listItems(tx, list, args, search))
  }

  @Authorized('lists.download')
  @FieldResolver(() => [String], { description: 'All values, in alphabetical order' })
  values(@Root() list: List, @Ctx() { services }: RequestContext) {
    return services.listItems.values(list)
  }
}

/** What a value of a list leads to. */
@Resolver(() => ListItem)
export class ListItemResolver {
  @FieldResolver(() => Actor)
  addedBy(@Root() { addedByKind, addedById }: ListItem, @Ctx() context: RequestContext) {
    return actorOf(context, { kind: addedByKind, id: addedById })
  }
}
