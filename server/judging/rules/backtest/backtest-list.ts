import {
  connectionOf,
  type Page,
  type PageArgs,
  pageOf,
  pageSize,
} from '../../../platform/graphql/connection.ts'
import { exactly, type Timed, timeCursor, timeKey } from '../../../platform/graphql/time-cursor.ts'
import type { Sql } from '../../../platform/database.ts'
import { isId } from '../../../platform/ids.ts'
import type { Status } from '../../../platform/vocabulary/status.ts'
import { BacktestMatch, type BacktestOutcome } from './backtest-match.type.ts'
import { Backtest, backtestColumns } from './backtest.type.ts'

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
  const after = timeCursor(args.after)
  const rows = await tx.query<Backtest & Timed>(
    `select ${backtestColumns}, ${exactly('b.created_at')} as at from backtest b
     where b.workspace_id = $1 and b.rule_id = $2
       and ($3::timestamptz is null or (b.created_at, b.id) < ($3, $4::uuid))
     order by b.created_at desc, b.id desc limit $5`,
    [workspaceId, isId(ruleId) ? ruleId : null, after?.at ?? null, after?.id ?? null, pageSize(args) + 1],
  )
  return pageOf(rows, args, timeKey)
}

/** What a page of matches is narrowed to; all parts must hold. */
export interface MatchFilter {
  outcome: BacktestOutcome
  from?: Status | null | undefined
  to?: Status | null | undefined
}

/** What a backtest found of one outcome, the newest items first. @throws InvalidInputError when the cursor is not valid */
export async function listMatches(
  tx: Sql,
  workspaceId: string,
  backtestId: string,
  { outcome, from, to }: MatchFilter,
  args: PageArgs,
): Promise<Page<BacktestMatch>> {
  const after = timeCursor(args.after)
  const rows = await tx.query<BacktestMatch & Timed>(
    `select m.object_type as "objectType", m.object_id as "objectId", m.object_id as id, m.outcome,
       m.from_status as "from", m.to_status as "to", m.explanation, m.spans, ${exactly('m.posted_at')} as at
     from backtest_match m
     where m.workspace_id = $1 and m.backtest_id = $2 and m.outcome = $3
       and ($4::text is null or m.from_status = $4) and ($5::text is null or m.to_status = $5)
       and ($6::timestamptz is null or (m.posted_at, m.object_id) < ($6, $7::uuid))
     order by m.posted_at desc, m.object_id desc limit $8`,
    [
      workspaceId,
      backtestId,
      outcome,
      from ?? null,
      to ?? null,
      after?.at ?? null,
      after?.id ?? null,
      pageSize(args) + 1,
    ],
  )
  return pageOf(rows, args, timeKey)
}
