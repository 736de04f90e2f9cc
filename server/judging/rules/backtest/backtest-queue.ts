import type { RedisPubSub } from '../../../platform/pubsub.ts'
import type { Sql } from '../../../platform/database.ts'
import { addTasks, type NewTask } from '../../../platform/tasks.ts'
import type { BacktestState } from './backtest.type.ts'

/** The kind of task that runs the next slice of a backtest, and of the timer that deletes it in the end. */
export const backtest = 'backtest'

/** A task that goes on with a backtest. */
export const backtestTask = (workspaceId: string, id: string): NewTask => ({
  workspaceId,
  kind: backtest,
  objectId: id,
  version: 0,
})

/** Where a workspace's changed backtests are told of. */
export const backtestsTopic = (workspaceId: string): string => `backtests:${workspaceId}`

/** What is told of a changed backtest. */
export interface BacktestChange {
  backtestId: string
}

/** Tells the workspace's subscribers how far a backtest has come. */
export const tellOfBacktest = (
  pubsub: Pick<RedisPubSub, 'publish'>,
  workspaceId: string,
  backtestId: string,
): void => pubsub.publish(backtestsTopic(workspaceId), { backtestId } satisfies BacktestChange)

/** Makes all who start, run or end a backtest of the workspace wait for one another until the transaction is over. */
export async function lockBacktests(tx: Sql, workspaceId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 17))`, [workspaceId])
}

/**
 * Ends a backtest that is waiting or running and has the next one begin; needs the lock. Answers whether it was.
 */
export async function endBacktest(
  tx: Sql,
  workspaceId: string,
  id: string,
  state: BacktestState,
  error: string | null = null,
): Promise<boolean> {
  const ended = await tx.query(
    `update backtest set state = $3, error = $4, finished_at = clock_timestamp()
     where workspace_id = $1 and id = $2 and state in ('waiting', 'running') returning 1`,
    [workspaceId, id, state, error],
  )
  const next = await tx.query<{ id: string }>(
    `select id from backtest b where workspace_id = $1 and state = 'waiting'
       and not exists (select from backtest r where r.workspace_id = $1 and r.state = 'running')
     order by created_at, id limit 1`,
    [workspaceId],
  )
  await addTasks(
    tx,
    next.map((row) => backtestTask(workspaceId, row.id)),
  )
  return ended.length > 0
}
