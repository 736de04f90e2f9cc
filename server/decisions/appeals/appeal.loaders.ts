import { rowsById, rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { appealsById, appealsOfActions } from './appeal.store.ts'

/** Appeals by their ids. */
export const appealById = rowsById(appealsById)

/** The appeal against an action: one at most. */
export const appealsOfAction = rowsOfOwner(appealsOfActions)
