import { connectionOf } from '../../../platform/graphql/connection.ts'
import { BacktestMatch } from './backtest-match.entity.ts'
import { Backtest } from './backtest.entity.ts'

/** A page of backtests. */
export const BacktestConnection = connectionOf('Backtest', () => Backtest)

/** A page of the matches of a backtest. */
export const BacktestMatchConnection = connectionOf('BacktestMatch', () => BacktestMatch)
