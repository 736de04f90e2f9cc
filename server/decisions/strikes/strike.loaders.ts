import { rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { strikesOfUsers } from './strike.store.ts'

/** All strikes of users, those removed included, latest first. */
export const strikesOfUser = rowsOfOwner(strikesOfUsers)
