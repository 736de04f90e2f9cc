import { sql } from 'kysely'
import { anyId } from '../../../platform/any-value.ts'
import type { Sql } from '../../../platform/database.ts'
import { isAnyOf } from '../../../platform/filter-conditions.ts'
import { momentAndId } from '../../../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy } from '../../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../../platform/graphql/listing.ts'
import type { TableOf } from '../../../platform/table-of.ts'
import type { Status } from '../../../platform/vocabulary/status.ts'
import type { StatusChange } from '../status-change.object.ts'
import type { BacktestMatchFilter } from './backtest-match-filter.input.ts'
import { type BacktestMatch, BacktestOutcome } from './backtest-match.entity.ts'
import type { BacktestDay } from './backtest.object.ts'

interface Tables {
  backtestMatch: TableOf<BacktestMatch, never, { from: 'fromStatus'; to: 'toStatus' }>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The orders of lists of matches. */
export const matchOrders = orderedBy(
  'BacktestMatch',
  'POSTED_AT',
  'When the item was posted',
  momentAndId('m.posted_at', 'm.object_id'),
)

/** Matches of a backtest. */
export const matchList = (
  { workspaceId, backtestId }: Pick<BacktestMatch, 'workspaceId' | 'backtestId'>,
  { outcomes, statuses, newStatuses }: BacktestMatchFilter,
  order?: ListOrder | null,
): Listing<BacktestMatch> =>
  listOf(keysetOf(matchOrders, order), (tx) => {
    let list = tables(tx)
      .selectFrom('backtestMatch as m')
      .select([
        'm.workspaceId',
        'm.backtestId',
        'm.objectType',
        'm.objectId',
        'm.objectId as id',
        'm.outcome',
      ])
      .select(['m.fromStatus as from', 'm.toStatus as to', 'm.explanation', 'm.spans', 'm.postedAt'])
      .where('m.workspaceId', '=', workspaceId)
      .where('m.backtestId', '=', backtestId)
      .where(({ ref }) => isAnyOf(ref('m.outcome'), outcomes ?? [BacktestOutcome.would_change], 'text'))
    if (statuses) list = list.where(({ ref }) => isAnyOf(ref('m.fromStatus'), statuses, 'text'))
    if (newStatuses) list = list.where(({ ref }) => isAnyOf(ref('m.toStatus'), newStatuses, 'text'))
    return list
  })

/** A match found by a slice of a backtest, with the time of its item as text, which preserves microseconds. */
export type NewMatch = Pick<
  BacktestMatch,
  'objectId' | 'outcome' | 'from' | 'to' | 'explanation' | 'spans'
> & {
  postedAt: string
}

/** Adds the matches of a slice of a backtest. SQL text: bench/backtest.ts runs it for each slice. */
export async function addMatches(
  tx: Sql,
  { workspaceId, backtestId, objectType }: Pick<BacktestMatch, 'workspaceId' | 'backtestId' | 'objectType'>,
  matches: readonly NewMatch[],
): Promise<void> {
  if (matches.length === 0) return
  await tx.query(
    `insert into backtest_match (workspace_id, backtest_id, object_type, object_id, outcome, from_status, to_status,
       explanation, spans, posted_at)
     select $1, $2, $3, "objectId", outcome, "from", "to", explanation, spans, "postedAt"
     from json_to_recordset($4) as r ("objectId" uuid, outcome text, "from" text, "to" text, explanation text,
       spans jsonb, "postedAt" timestamptz)`,
    [workspaceId, backtestId, objectType, JSON.stringify(matches)],
  )
}

/** The changes that matches of backtests would make, or would have made, the most frequent first. */
export const changesOf = (
  tx: Sql,
  workspaceId: string,
  backtestIds: readonly string[],
): Promise<(StatusChange & Pick<BacktestMatch, 'outcome'> & { ownerId: string })[]> =>
  tables(tx)
    .selectFrom('backtestMatch')
    .select(['backtestId as ownerId', 'outcome', 'fromStatus as from'])
    // Only rules that set a status have these outcomes.
    .select([sql<Status>`to_status`.as('to'), sql<number>`count(*)::int`.as('count')])
    .where('workspaceId', '=', workspaceId)
    .where('backtestId', '=', anyId(backtestIds))
    .where('outcome', 'in', [BacktestOutcome.would_change, BacktestOutcome.decided_by_human])
    .groupBy(['backtestId', 'outcome', 'fromStatus', 'toStatus'])
    .orderBy('count', 'desc')
    .orderBy('fromStatus')
    .orderBy('toStatus')
    .execute()

/** The matches of backtests by the day on which the items were posted, in UTC. */
export const daysOf = (
  tx: Sql,
  workspaceId: string,
  backtestIds: readonly string[],
): Promise<(BacktestDay & { ownerId: string })[]> =>
  tables(tx)
    .selectFrom('backtestMatch')
    .select(['backtestId as ownerId'])
    .select([
      sql<string>`to_char(posted_at at time zone 'utc', 'YYYY-MM-DD')`.as('day'),
      sql<number>`count(*)::int`.as('matched'),
    ])
    .where('workspaceId', '=', workspaceId)
    .where('backtestId', '=', anyId(backtestIds))
    .where('outcome', '<>', BacktestOutcome.missed)
    .groupBy(['backtestId', 'day'])
    .orderBy('backtestId')
    .orderBy('day')
    .execute()
