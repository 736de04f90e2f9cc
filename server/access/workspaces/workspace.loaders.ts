import { rowsById } from '../requests/rows-by-id.ts'
import { workspaceById } from './workspace.store.ts'

/** The workspace, by its id. */
export const workspaceOf = rowsById(async (tx, workspaceId) => [await workspaceById(tx, workspaceId)])
