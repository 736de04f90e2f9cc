import { rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { usageOfDays } from '../asking/signal-usage.store.ts'

const shownDays = 30

/** The usage of each signal provider on the last 30 days on which it was called, newest first. */
export const usageOfProvider = rowsOfOwner((tx, workspaceId, ids) =>
  usageOfDays(tx, workspaceId, ids, shownDays),
)
