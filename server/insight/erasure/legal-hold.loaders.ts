import { rowsById } from '../../access/requests/rows-by-id.ts'
import { holdsOn } from './legal-hold.store.ts'

/** The holds that stand on objects, by the ids of these. */
export const holdOf = rowsById(holdsOn)
