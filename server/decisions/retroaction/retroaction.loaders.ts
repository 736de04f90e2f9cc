import { rowsById, rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { changesOf } from './retroaction-item.store.ts'
import { retroactionsById } from './retroaction.store.ts'

/** Retroactions by their ids. */
export const retroactionById = rowsById(retroactionsById)

/** The changes of retroactions, counted by status. */
export const changesOfRetroaction = rowsOfOwner(changesOf)
