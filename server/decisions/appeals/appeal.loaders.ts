import { rowsById, rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { appealsById, appealsOfActions } from './appeal.store.ts'

/** Appeals by their ids. */
export const appealById = rowsById(appealsById)

/** The appeal against an action, of which there is at most one. */
export const appealsOfAction = rowsOfOwner(appealsOfActions)
