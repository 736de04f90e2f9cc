import { rowsById } from '../../access/requests/rows-by-id.ts'
import { listsByIds } from './list.store.ts'

/** Lists by their ids. */
export const listById = rowsById(listsByIds)
