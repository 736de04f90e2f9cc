import { Arg, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../access/requests/request-context.ts'
import type { Page } from '../platform/graphql/connection.ts'
import { inputFromZod } from '../platform/graphql/input-from-zod.ts'
import { type ListArgs, PageArguments } from '../platform/graphql/list-order.ts'
import { ActionFilter } from './action-filter.input.ts'
import { actionOrders } from './action-list.store.ts'
import { ActionReader } from './action-list.ts'
import { Action } from './action.entity.ts'
import { actionById } from './action.loaders.ts'
import { ActionConnection } from './timeline.ts'

const ActionFilterInput = inputFromZod('ActionFilter', ActionFilter)

/** The actions of the whole workspace. */
@Resolver(() => Action)
export class ActionListResolver {
  @Authorized('actions.read')
  @Query(() => ActionConnection, {
    description: 'What was decided and done: by whom, on what and under which policy category',
  })
  actions(
    @Arg('filter', () => ActionFilterInput, {
      nullable: true,
      description: 'Which actions; all unless given',
    })
    filter: unknown,
    @PageArguments(actionOrders) args: ListArgs,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<Action>> {
    return services.get(ActionReader).list(workspaceId, filter, args)
  }

  @Authorized('actions.read')
  @Query(() => Action, {
    nullable: true,
    description: 'Something that was decided and done; null where there is nothing of this id',
  })
  action(
    @Arg('id', () => ID, { description: 'The id of the action' }) id: string,
    @Ctx() context: RequestContext,
  ) {
    return context.load(actionById, id)
  }
}
