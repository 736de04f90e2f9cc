import {
  connectionOf,
  type Page,
  type PageArgs,
  pageOf,
  pageSize,
} from '../../../platform/graphql/connection.ts'
import { timeCursor, timeKey } from '../../../platform/graphql/time-cursor.ts'
import type { Sql } from '../../../platform/database.ts'
import { BacktestMatch } from './backtest-match.entity.ts'
import { type MatchFilter, matchPage } from './backtest-match.store.ts'
import { Backtest } from './backtest.entity.ts'
import { backtestPage } from './backtest.store.ts'

/** A page of backtests. */
export const BacktestConnection = connectionOf('Backtest', () => Backtest)

/** A page of what a backtest found. */
export const BacktestMatchConnection = connectionOf('BacktestMatch', () => BacktestMatch)

/** The backtests of a rule, drafts of it included, newest first. @throws InvalidInputError when the cursor is not valid */
export async function listBacktests(
  tx: Sql,
  workspaceId: string,
  ruleId: string,
  args: PageArgs,
): Promise<Page<Backtest>> {
  const rows = await backtestPage(tx, workspaceId, { ruleId, ...placeOf(args) })
  return pageOf(rows, args, timeKey)
}

/** What a backtest found of one outcome, the newest items first. @throws InvalidInputError when the cursor is not valid */
export async function listMatches(
  tx: Sql,
  workspaceId: string,
  backtestId: string,
  filter: MatchFilter,
  args: PageArgs,
): Promise<Page<BacktestMatch>> {
  const rows = await matchPage(tx, { workspaceId, backtestId }, filter, placeOf(args))
  return pageOf(rows, args, timeKey)
}

const placeOf = (args: PageArgs) => ({ after: timeCursor(args.after), most: pageSize(args) + 1 })
