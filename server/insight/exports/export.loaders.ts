import { rowsById } from '../../access/requests/rows-by-id.ts'
import { exportsById } from './export.store.ts'

/** Exports by their ids. */
export const exportById = rowsById(exportsById)
