import { rowsById } from '../../access/requests/rows-by-id.ts'
import { holdsOn } from './legal-hold.store.ts'

/** Active holds by the ids of their objects. */
export const holdOf = rowsById(holdsOn)
