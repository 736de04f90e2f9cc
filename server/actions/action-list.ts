import type { Database } from '../platform/database.ts'
import type { Page } from '../platform/graphql/connection.ts'
import type { ListArgs } from '../platform/graphql/list-order.ts'
import { readPage } from '../platform/graphql/listing.ts'
import { checkFilter } from '../platform/validation.ts'
import { ActionFilter } from './action-filter.input.ts'
import { actionList } from './action-list.store.ts'
import type { Action } from './action.entity.ts'

/** Reading lists of actions. */
export class ActionReader {
  constructor(private readonly deps: { database: Database }) {}

  /**
   * A page of the workspace's actions. A member restricted to categories gets those on objects in these categories.
   * @throws InvalidInputError when the filter or the page arguments are not valid
   */
  async list(workspaceId: string, filter: unknown, args: ListArgs): Promise<Page<Action>> {
    const list = actionList(workspaceId, checkFilter(ActionFilter, filter), args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list)
  }
}
