import { rowsById, rowsOfOwner } from '../../../access/requests/rows-by-id.ts'
import { newestAlertsOf } from './rule-alert.store.ts'
import { healthOf } from './rule-health.store.ts'

/** The counts of rules over the days that are kept, with what was measured of them. */
export const healthOfRule = rowsById(healthOf)

/** The newest alert of each rule that nobody has acknowledged. */
export const alertOfRule = rowsOfOwner(newestAlertsOf)
