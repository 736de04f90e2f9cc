import { rowsById, rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { moderatorsById } from './ai-moderator.store.ts'
import { spentToday } from './ai-spending.store.ts'
import { agreementWith, newestVerdictsOf, verdictsOnItems } from './ai-verdict.store.ts'

/** The budget that each AI moderator has spent today (UTC). */
export const spentTodayOf = rowsOfOwner(spentToday)

const newest = 20

/** AI moderators by their ids, without deleted ones. */
export const aiModeratorById = rowsById(moderatorsById)

/** The newest 100 verdicts on each item, newest first. */
export const verdictsOn = rowsOfOwner(verdictsOnItems)

/** The newest 20 verdicts of each AI moderator. */
export const newestVerdicts = rowsOfOwner((tx, workspaceId, ids) =>
  newestVerdictsOf(tx, workspaceId, ids, newest),
)

/** The agreement of humans with each AI moderator, by category. */
export const agreementOf = rowsOfOwner(agreementWith)
