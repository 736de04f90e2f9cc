import { rowsById, rowsOfOwner } from '../../../access/requests/rows-by-id.ts'
import { newestAlertsOf } from './rule-alert.store.ts'
import { healthOf } from './rule-health.store.ts'

/** The counts of rules over the retained days, with the measurements of them. */
export const healthOfRule = rowsById(healthOf)

/** The newest unacknowledged alert of each rule. */
export const alertOfRule = rowsOfOwner(newestAlertsOf)
