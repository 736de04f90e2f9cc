import { rowsById } from '../../access/requests/rows-by-id.ts'
import { usersById } from './user.store.ts'

/** Users by their ids. */
export const userById = rowsById(usersById)
