import { rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { newestDecisionsOf } from './integration-decision.store.ts'

const newest = 50

/** The newest 50 decisions of each integration, in any state. */
export const newestDecisions = rowsOfOwner((tx, workspaceId, ids) =>
  newestDecisionsOf(tx, workspaceId, ids, newest),
)
