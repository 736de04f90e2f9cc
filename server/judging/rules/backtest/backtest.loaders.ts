import { rowsById, rowsOfOwner } from '../../../access/requests/rows-by-id.ts'
import { changesOf, daysOf } from './backtest-match.store.ts'
import { backtestsById } from './backtest.store.ts'

/** Backtests by their ids. */
export const backtestById = rowsById(backtestsById)

/** The changes that matches of backtests would make, or would have made. */
export const changesOfBacktest = rowsOfOwner(changesOf)

/** The matches of backtests by the day on which the items were posted. */
export const daysOfBacktest = rowsOfOwner(daysOf)
