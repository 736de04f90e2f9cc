import { sql } from 'kysely'
import { AdvisoryLock, lockKey } from '../../../platform/advisory-lock.ts'
import { anyId } from '../../../platform/any-value.ts'
import type { Sql } from '../../../platform/database.ts'
import { momentAndId } from '../../../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy } from '../../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../../platform/graphql/listing.ts'
import { isId } from '../../../platform/ids.ts'
import { json, type TableOf } from '../../../platform/table-of.ts'
import type { Stretch } from '../past-subject.store.ts'
import type { Backtest } from './backtest.entity.ts'
import { BacktestState } from './backtest.object.ts'

type Counts =
  | 'examined'
  | 'matched'
  | 'humanDecided'
  | 'humanMatched'
  | 'humanPositive'
  | 'humanPositiveMatched'

interface Tables {
  backtest: TableOf<Backtest, 'state' | 'total' | Counts | 'error' | 'createdAt' | 'startedAt' | 'finishedAt'>
}

type Key = Pick<Backtest, 'workspaceId' | 'id'>

const underWay = [BacktestState.waiting, BacktestState.running] as const

const tables = (tx: Sql) => tx.db<Tables>()

const backtestOf = (tx: Sql, { workspaceId, id }: Key) =>
  tables(tx).updateTable('backtest').where('workspaceId', '=', workspaceId).where('id', '=', id)

/** Serializes starting, running and ending backtests of the workspace until the transaction ends. */
export const lockBacktests = (tx: Sql, workspaceId: string): Promise<void> =>
  lockKey(tx, AdvisoryLock.backtests, workspaceId)

/** The backtest. @returns undefined when there is none of that id */
export async function findBacktest(tx: Sql, { workspaceId, id }: Key): Promise<Backtest | undefined> {
  return isId(id) ? (await backtestsById(tx, workspaceId, [id]))[0] : undefined
}

/** Backtests by their ids. */
export const backtestsById = (tx: Sql, workspaceId: string, ids: readonly string[]): Promise<Backtest[]> =>
  tables(tx)
    .selectFrom('backtest')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))
    .execute()

/** The orders of lists of backtests. */
export const backtestOrders = orderedBy(
  'Backtest',
  'CREATED_AT',
  'When it was asked for',
  momentAndId('b.created_at', 'b.id'),
)

/** The backtests of a rule, drafts of it included. */
export const backtestList = (
  workspaceId: string,
  ruleId: string,
  order?: ListOrder | null,
): Listing<Backtest> =>
  listOf(keysetOf(backtestOrders, order), (tx) =>
    tables(tx)
      .selectFrom('backtest as b')
      .selectAll()
      .where('b.workspaceId', '=', workspaceId)
      .where('b.ruleId', '=', ruleId),
  )

/** The number of waiting backtests of the workspace, counted up to `most`. */
export async function countWaiting(tx: Sql, workspaceId: string, most: number): Promise<number> {
  const waiting = await tables(tx)
    .selectFrom('backtest')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('state', '=', BacktestState.waiting)
    .limit(most)
    .execute()
  return waiting.length
}

type NewBacktest = Pick<
  Backtest,
  | 'workspaceId'
  | 'id'
  | 'ruleId'
  | 'ruleVersion'
  | 'rule'
  | 'days'
  | 'createdByKind'
  | 'createdById'
  | 'origin'
>

/** Adds a waiting backtest over a period. */
export const addBacktest = (
  tx: Sql,
  { rule, ...test }: NewBacktest,
  { since, afterAt, afterId }: Stretch,
): Promise<Backtest> =>
  tables(tx)
    .insertInto('backtest')
    .values({
      ...test,
      rule: json(rule),
      since: sql<Date>`${since}::timestamptz`,
      afterAt: sql<Date>`${afterAt}::timestamptz`,
      afterId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A backtest as its worker needs it. */
export type RunningBacktest = Stretch & Pick<Backtest, 'workspaceId' | 'id' | 'rule' | 'state' | 'examined'>

/** The backtest while it is waiting or running, with the rest of its period. */
export const runningBacktest = (tx: Sql, { workspaceId, id }: Key): Promise<RunningBacktest | undefined> =>
  tables(tx)
    .selectFrom('backtest')
    .select(['workspaceId', 'id', 'rule', 'state', 'examined', 'afterId'])
    .select([sql<string>`since::text`.as('since'), sql<string>`after_at::text`.as('afterAt')])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .where('state', 'in', underWay)
    .executeTakeFirst()

const otherRunning = (tx: Sql, workspaceId: string) =>
  tables(tx)
    .selectFrom('backtest as r')
    .select('r.id')
    .where('r.workspaceId', '=', workspaceId)
    .where('r.state', '=', BacktestState.running)

/** Starts a backtest of so many items unless another one of the workspace is running. @returns whether it was started */
export async function beginBacktest(tx: Sql, key: Key, total: number): Promise<boolean> {
  const begun = await backtestOf(tx, key)
    .set({ state: BacktestState.running, startedAt: sql<Date>`clock_timestamp()`, total })
    .where(({ not, exists }) => not(exists(otherRunning(tx, key.workspaceId))))
    .returning('id')
    .executeTakeFirst()
  return begun !== undefined
}

/** Adds the counts of a slice, after which the backtest has processed everything before `rest`. */
export async function countSlice(
  tx: Sql,
  key: Key,
  counts: Pick<Backtest, Counts>,
  rest: Stretch,
): Promise<void> {
  await backtestOf(tx, key)
    .set((eb) => ({
      examined: eb('examined', '+', counts.examined),
      matched: eb('matched', '+', counts.matched),
      humanDecided: eb('humanDecided', '+', counts.humanDecided),
      humanMatched: eb('humanMatched', '+', counts.humanMatched),
      humanPositive: eb('humanPositive', '+', counts.humanPositive),
      humanPositiveMatched: eb('humanPositiveMatched', '+', counts.humanPositiveMatched),
      afterAt: sql<Date>`${rest.afterAt}::timestamptz`,
      afterId: rest.afterId,
    }))
    .execute()
}

/** Ends a backtest that is waiting or running. @returns whether it was */
export async function finishBacktest(
  tx: Sql,
  key: Key,
  state: BacktestState,
  error: string | null,
): Promise<boolean> {
  const ended = await backtestOf(tx, key)
    .set({ state, error, finishedAt: sql<Date>`clock_timestamp()` })
    .where('state', 'in', underWay)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** The next backtest to run, if none is running. */
export const nextBacktest = (
  tx: Sql,
  workspaceId: string,
): Promise<Pick<Backtest, 'id' | 'origin'> | undefined> =>
  tables(tx)
    .selectFrom('backtest as b')
    .select(['b.id', 'b.origin'])
    .where('b.workspaceId', '=', workspaceId)
    .where('b.state', '=', BacktestState.waiting)
    .where(({ not, exists }) => not(exists(otherRunning(tx, workspaceId))))
    .orderBy('b.createdAt')
    .orderBy('b.id')
    .limit(1)
    .executeTakeFirst()

/** Deletes a backtest and its matches. */
export async function deleteBacktest(tx: Sql, { workspaceId, id }: Key): Promise<void> {
  await tables(tx)
    .deleteFrom('backtest')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}
