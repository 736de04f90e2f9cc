import type { RedisPubSub } from '../../../platform/pubsub.ts'
import type { Sql } from '../../../platform/database.ts'
import { addTasks, type NewTask } from '../../../platform/tasks.ts'
import { finishBacktest, nextBacktest } from './backtest.store.ts'
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
  const ended = await finishBacktest(tx, { workspaceId, id }, state, error)
  const next = await nextBacktest(tx, workspaceId)
  if (next) await addTasks(tx, [backtestTask(workspaceId, next.id)])
  return ended
}
