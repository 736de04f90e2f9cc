import {
  connectionOf,
  type Page,
  type PageArgs,
  pageOf,
  pageSize,
} from '../../platform/graphql/connection.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { type Timed, timeCursor, timeKey } from '../../platform/graphql/time-cursor.ts'
import { Action, type ActionRow, actionSelect } from './action.entity.ts'

/** A page of actions. */
export const ActionConnection = connectionOf('Action', () => Action)

/** What was done to an item, newest first (section 2.16). */
export async function timelineOf(
  context: RequestContext,
  objectId: string,
  args: PageArgs,
): Promise<Page<Action>> {
  const after = timeCursor(args.after)
  const most = pageSize(args) + 1
  const rows = await context.services.database.inWorkspace(context.workspaceId, (tx) =>
    tx.query<ActionRow & Timed>(
      `${actionSelect}
       where a.workspace_id = $1 and a.object_id = $2
         and ($3::timestamptz is null or (a.created_at, a.id) < ($3, $4::uuid))
       order by a.created_at desc, a.id desc limit $5`,
      [context.workspaceId, objectId, after?.at ?? null, after?.id ?? null, most],
    ),
  )
  return pageOf(rows, args, timeKey)
}
