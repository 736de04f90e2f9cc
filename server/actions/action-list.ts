import type { Database } from '../platform/database.ts'
import { type Page, type PageArgs, pageOf, pageSize } from '../platform/graphql/connection.ts'
import { timeCursor, timeKey } from '../platform/graphql/time-cursor.ts'
import { check } from '../platform/validation.ts'
import type { Action } from './action.entity.ts'
import { ActionFilter } from './action-filter.input.ts'
import { actionsInOrder } from './action-list.store.ts'

/** Reading lists of actions. */
export class ActionReader {
  constructor(private readonly deps: { database: Database }) {}

  /**
   * A page of the workspace's actions by the time at which they were taken. A member who is restricted to categories reads
   * those on what is in them.
   * @throws InvalidInputError when the filter or the cursor is not valid
   */
  async list(
    workspaceId: string,
    filter: unknown,
    oldestFirst: boolean,
    args: PageArgs,
  ): Promise<Page<Action>> {
    const wanted = check(ActionFilter, filter ?? {})
    const stretch = { after: timeCursor(args.after), oldestFirst, most: pageSize(args) + 1 }
    const rows = await this.deps.database.inWorkspace(workspaceId, (tx) =>
      actionsInOrder(tx, workspaceId, wanted, stretch),
    )
    return pageOf(rows, args, timeKey)
  }
}
