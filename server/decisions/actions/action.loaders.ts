import { rowsById } from '../../access/requests/rows-by-id.ts'
import { type ActionRow, actionSelect } from './action.entity.ts'

/** Actions by their ids. */
export const actionById = rowsById<ActionRow>(`${actionSelect} where a.workspace_id = $1 and a.id = any ($2)`)
