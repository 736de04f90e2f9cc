import { rowsById, rowsOfOwner } from '../../../access/requests/rows-by-id.ts'
import type { StatusChange } from '../status-change.type.ts'
import type { BacktestOutcome } from './backtest-match.type.ts'
import { type Backtest, backtestColumns, type BacktestDay } from './backtest.type.ts'

/** Backtests by their ids. */
export const backtestById = rowsById<Backtest>(
  `select ${backtestColumns} from backtest b where b.workspace_id = $1 and b.id = any ($2)`,
)

/** What matches of backtests would change, or would have. */
export const changesOfBacktest = rowsOfOwner<StatusChange & { outcome: BacktestOutcome; ownerId: string }>(
  `select backtest_id as "ownerId", outcome, from_status as "from", to_status as "to", count(*)::int as count
   from backtest_match where workspace_id = $1 and backtest_id = any ($2)
     and outcome in ('would_change', 'decided_by_human')
   group by backtest_id, outcome, from_status, to_status order by count desc, from_status, to_status`,
)

/** The matches of backtests by the day on which the items were posted. */
export const daysOfBacktest = rowsOfOwner<BacktestDay & { ownerId: string }>(
  `select backtest_id as "ownerId", to_char(posted_at at time zone 'utc', 'YYYY-MM-DD') as day, count(*)::int as matched
   from backtest_match where workspace_id = $1 and backtest_id = any ($2) and outcome <> 'missed'
   group by 1, 2 order by 1, 2`,
)
