import { rowsById } from '../../access/requests/rows-by-id.ts'
import { bulkDecisionsById } from './bulk-decision.store.ts'

/** Bulk decisions by their ids. */
export const bulkDecisionById = rowsById(bulkDecisionsById)
