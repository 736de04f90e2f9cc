import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../access/requests/request-context.ts'
import { Content } from '../intake/content/content.entity.ts'
import { User } from '../intake/users/user.entity.ts'
import { type ListArgs, PageArguments } from '../platform/graphql/list-order.ts'
import { Subcategory } from '../settings/places/subcategory.entity.ts'
import { actionOrders } from './action-list.store.ts'
import { ActionConnection, timelineOf } from './timeline.ts'

/** The actions on a content item. */
@Resolver(() => Content)
export class ContentTimelineResolver {
  @FieldResolver(() => ActionConnection, { description: 'What was done to it, newest first' })
  timeline(
    @Root() { id }: Content,
    @PageArguments(actionOrders) args: ListArgs,
    @Ctx() context: RequestContext,
  ) {
    return timelineOf(context, id, args)
  }
}

/** The actions on a user. */
@Resolver(() => User)
export class UserTimelineResolver {
  @FieldResolver(() => ActionConnection, { description: 'What was done to the user, newest first' })
  timeline(
    @Root() { id }: User,
    @PageArguments(actionOrders) args: ListArgs,
    @Ctx() context: RequestContext,
  ) {
    return timelineOf(context, id, args)
  }
}

/** The actions on a subcategory. */
@Resolver(() => Subcategory)
export class SubcategoryTimelineResolver {
  @FieldResolver(() => ActionConnection, { description: 'What was done to the subcategory, newest first' })
  timeline(
    @Root() { id }: Subcategory,
    @PageArguments(actionOrders) args: ListArgs,
    @Ctx() context: RequestContext,
  ) {
    return timelineOf(context, id, args)
  }
}
