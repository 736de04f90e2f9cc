import { rowsById } from '../access/requests/rows-by-id.ts'
import { actionsById } from './action.store.ts'

/** Actions by their ids. */
export const actionById = rowsById(actionsById)
