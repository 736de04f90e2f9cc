import { rowsById } from '../../access/requests/rows-by-id.ts'
import { bulkDecisionsById } from './bulk-decision.store.ts'

/** Decisions on selections by their ids. */
export const bulkDecisionById = rowsById(bulkDecisionsById)
