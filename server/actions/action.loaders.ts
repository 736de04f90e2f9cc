import type { LoaderDefinition } from '../access/requests/request-context.ts'
import { rowsById } from '../access/requests/rows-by-id.ts'
import { isId } from '../platform/ids.ts'
import { newestActionsOn } from './action-log.store.ts'
import { actionsById } from './action.store.ts'
import { actionPayload } from './kinds/index.ts'
import { withObjects } from './recorded-action.store.ts'

/** Actions by their ids. */
export const actionById = rowsById(actionsById)

const mostOnObject = 100

/** The newest 100 actions on objects, oldest first, in the shape of webhook actions. */
export const payloadsOnObject: LoaderDefinition<string, Record<string, unknown>[]> = async (
  { reader, workspaceId },
  ids,
) => {
  const rows = await newestActionsOn(reader, workspaceId, ids.filter(isId), mostOnObject)
  const actions = await withObjects(reader, workspaceId, rows)
  const byObject = new Map<string, Record<string, unknown>[]>(ids.map((id) => [id, []]))
  for (const action of actions) byObject.get(action.objectId)?.push(actionPayload(action))
  return ids.map((id) => byObject.get(id) ?? [])
}
