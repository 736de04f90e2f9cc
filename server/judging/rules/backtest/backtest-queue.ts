import type { Sql } from '../../../platform/database.ts'
import { addTasks } from '../../../platform/tasks.ts'
import { runFrame } from '../../runs/run-frame.ts'
import { finishBacktest, nextBacktest } from './backtest.store.ts'
import type { BacktestState } from './backtest.object.ts'

const run = runFrame('backtest', 'backtestId')

/** The kind of task that runs the next slice of a backtest, and of the timer that deletes it in the end. */
export const backtest = run.kind

/** What is told of a changed backtest. */
export type BacktestChange = Parameters<typeof run.isOf>[0]['payload']

export const { task: backtestTask, topic: backtestsTopic, tell: tellOfBacktest, isOf: isOfBacktest } = run

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
