import type { Sql } from '../../../platform/database.ts'
import { addTasks } from '../../../platform/tasks.ts'
import { runFrame } from '../../runs/run-frame.ts'
import type { BacktestState } from './backtest.object.ts'
import { finishBacktest, nextBacktest } from './backtest.store.ts'

/** Backtests as background work: each task runs the next slice of one, and a timer deletes it in the end. */
export const backtestFrame = runFrame('backtest')

/** Ends a backtest that is waiting or running, and starts the next one; requires the lock. @returns whether it was ended */
export async function endBacktest(
  tx: Sql,
  workspaceId: string,
  id: string,
  state: BacktestState,
  error: string | null = null,
): Promise<boolean> {
  const ended = await finishBacktest(tx, { workspaceId, id }, state, error)
  const next = await nextBacktest(tx, workspaceId)
  if (next) await addTasks(tx, [backtestFrame.task(workspaceId, next.id, next.origin)])
  return ended
}
