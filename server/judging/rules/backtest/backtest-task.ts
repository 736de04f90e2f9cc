import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/database.ts'
import type { RedisPubSub } from '../../../platform/pubsub.ts'
import type { TaskKind } from '../../../platform/task-worker.ts'
import { inOwnTask, type Task } from '../../../platform/tasks.ts'
import { eachAlone, type TimerKind } from '../../../platform/timers.ts'
import type { WakeUps } from '../../../platform/wake-ups.ts'
import { draftPlan, type DraftPlan } from '../draft-plan.ts'
import { backtestFrame, endBacktest } from './backtest-queue.ts'
import { BacktestState } from './backtest.object.ts'
import { deleteBacktest, lockBacktests } from './backtest.store.ts'
import { type PlanOf, runSlice } from './run-slice.ts'

interface Dependencies {
  database: Database
  wakeUps: WakeUps
  pubsub: RedisPubSub
}

/** The number of backtests that one process runs at a time. */
const mostAtOnce = 2
const restPerSlice = 3
const longestRestMs = 1000

/**
 * The kind of task that runs backtests, one slice per transaction. Before each slice it pauses three times as long as the
 * previous one took, so that all backtests of a process take at most half of its time and decisions come first.
 */
export function backtestTasks({ database, wakeUps, pubsub }: Dependencies): TaskKind {
  const planOf = keptPlans()
  const rests = new LRUCache<string, number>({ max: 100 })
  const next = async (task: Task): Promise<void> => {
    const { workspaceId, objectId } = task
    await pause(Math.min(rests.get(objectId) ?? 0, longestRestMs))
    const started = performance.now()
    await inOwnTask(database, task, async (tx) => {
      if (!(await runSlice(tx, task, planOf))) return
      backtestFrame.publish(tx, pubsub, workspaceId, objectId)
      tx.afterCommit(() => wakeUps.send(backtestFrame.kind))
    })
    rests.set(objectId, restPerSlice * (performance.now() - started))
  }
  return {
    kind: backtestFrame.kind,
    batch: 1,
    lanes: mostAtOnce,
    mostSeconds: 60,
    run: async (tasks) => {
      for (const task of tasks) await next(task)
    },
    poisoned: (task, error) =>
      inOwnTask(database, task, async (tx) => {
        const { workspaceId, objectId } = task
        await lockBacktests(tx, workspaceId)
        await endBacktest(tx, workspaceId, objectId, BacktestState.failed, error)
        backtestFrame.publish(tx, pubsub, workspaceId, objectId)
      }),
  }
}

/** Compiles each backtest's rule once per process, ignoring later changes of its lists. */
function keptPlans(): PlanOf {
  const kept = new LRUCache<string, DraftPlan>({ max: mostAtOnce * 2 })
  return async (tx, { workspaceId, id, rule }) => {
    const known = kept.get(id)
    if (known) return known
    const made = await draftPlan(tx, workspaceId, rule)
    kept.set(id, made)
    return made
  }
}

/** Deletes a backtest after its retention time. */
export const backtestTimer: TimerKind = {
  kind: backtestFrame.kind,
  fire: eachAlone((tx, { workspaceId, objectId }) => deleteBacktest(tx, { workspaceId, id: objectId })),
}
