import { rowsById } from '../../access/requests/rows-by-id.ts'
import { latestHidings } from './content-hiding.store.ts'
import { shortColumns, shortUsersById, usersById } from './user.store.ts'

/** Users by their ids. */
export const userById = rowsById(usersById, { type: 'User', columns: shortColumns, read: shortUsersById })

/** The latest removal of each user's content. */
export const hidingOf = rowsById(latestHidings)
