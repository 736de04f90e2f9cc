import { rowsById } from '../../access/requests/rows-by-id.ts'
import { erasuresById } from './erasure.store.ts'

/** Erasures by their ids. */
export const erasureById = rowsById(erasuresById)
