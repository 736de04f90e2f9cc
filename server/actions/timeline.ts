import type { RequestContext } from '../access/requests/request-context.ts'
import { connectionOf, type Page } from '../platform/graphql/connection.ts'
import type { ListArgs } from '../platform/graphql/list-order.ts'
import { ActionReader } from './action-list.ts'
import { Action } from './action.entity.ts'

/** A page of actions. */
export const ActionConnection = connectionOf('Action', () => Action)

/** What was done to an object (section 2.16). */
export const timelineOf = (
  { services, workspaceId }: RequestContext,
  id: string,
  args: ListArgs,
): Promise<Page<Action>> => services.get(ActionReader).list(workspaceId, { object: { ids: [id] } }, args)
