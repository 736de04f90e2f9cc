import type { Database } from '../platform/database.ts'
import type { Page, PageArgs } from '../platform/graphql/connection.ts'
import { TimeOrder } from '../platform/graphql/time-order.ts'
import { timedList } from '../platform/graphql/timed-list.ts'
import type { Action } from './action.entity.ts'
import { ActionFilter } from './action-filter.input.ts'
import { actionsInOrder } from './action-list.store.ts'

const lists = {
  [TimeOrder.newest]: timedList(ActionFilter, actionsInOrder('desc')),
  [TimeOrder.oldest]: timedList(ActionFilter, actionsInOrder('asc')),
}

/** Reading lists of actions. */
export class ActionReader {
  constructor(private readonly deps: { database: Database }) {}

  /**
   * A page of the workspace's actions by the time at which they were taken. A member who is restricted to categories reads
   * those on what is in them.
   * @throws InvalidInputError when the filter or the cursor is not valid
   */
  list(workspaceId: string, filter: unknown, order: TimeOrder, args: PageArgs): Promise<Page<Action>> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => lists[order](tx, workspaceId, args, filter))
  }
}
