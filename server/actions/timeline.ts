import type { RequestContext } from '../access/requests/request-context.ts'
import { connectionOf, type Page, type PageArgs, pageOf, pageSize } from '../platform/graphql/connection.ts'
import { timeCursor, timeKey } from '../platform/graphql/time-cursor.ts'
import { Action } from './action.entity.ts'
import { actionsAfter } from './action.store.ts'

/** A page of actions. */
export const ActionConnection = connectionOf('Action', () => Action)

/** What was done to an object, newest first (section 2.16). */
export async function timelineOf(
  { services, workspaceId }: RequestContext,
  id: string,
  args: PageArgs,
): Promise<Page<Action>> {
  const after = timeCursor(args.after)
  const rows = await services.database.inWorkspace(workspaceId, (tx) =>
    actionsAfter(tx, { workspaceId, id }, after, pageSize(args) + 1),
  )
  return pageOf(rows, args, timeKey)
}
