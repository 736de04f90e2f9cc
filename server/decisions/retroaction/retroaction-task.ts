import type { Database, Sql, Transaction } from '../../platform/database.ts'
import type { Doorbell } from '../../platform/doorbell.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import type { TaskKind } from '../../platform/task-worker.ts'
import { addTasks, inOwnTask, settleTasks, type Task } from '../../platform/tasks.ts'
import { armTimer, type TimerKind } from '../../platform/timers.ts'
import type { Plans } from '../../judging/rules/plans.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import { applyStep } from './apply-step.ts'
import { countStep } from './count-step.ts'
import { retroaction, retroactionTask, tellOfRetroaction } from './retroaction-queue.ts'
import { RetroactionState } from './retroaction.entity.ts'
import { endRetroaction, lockProgress } from './retroaction.store.ts'
import { reverseStep } from './reverse-step.ts'
import type { EndpointState, Rest, RunningRetroaction } from './running-retroaction.ts'

interface Parts {
  database: Database
  doorbell: Doorbell
  pipeline: Pipeline
  plans: Plans
  pubsub: Pick<RedisPubSub, 'publish'>
  endpointState: (tx: Sql, workspaceId: string) => Promise<EndpointState>
}

const ruleIsGone = 'The rule was changed, turned off or deleted'

/** The kind of task that does the next of a retroaction, a batch at a time, each its own transaction. */
export function retroactionTasks(parts: Parts): TaskKind {
  const { database, pubsub } = parts
  return {
    kind: retroaction,
    batch: 1,
    lanes: 2,
    leaseSeconds: 60,
    run: async (tasks) => {
      for (const task of tasks)
        await database.inWorkspace(task.workspaceId, (tx) => nextStep(tx, parts, task))
    },
    poisoned: (task, error) =>
      inOwnTask(database, task, async (tx) => {
        const { workspaceId, objectId } = task
        await endRetroaction(tx, { workspaceId, id: objectId }, RetroactionState.failed, error)
        tx.afterCommit(() => tellOfRetroaction(pubsub, workspaceId, objectId))
      }),
  }
}

/**
 * Does the next of a retroaction and writes what goes on after it, in one transaction: after a crash the work is taken up
 * where it was. A task that is another worker's now, or whose retroaction was cancelled, does nothing.
 */
export async function nextStep(tx: Transaction, parts: Parts, task: Task): Promise<void> {
  if ((await settleTasks(tx, [task])).size === 0) return
  const { workspaceId, objectId: id } = task
  const progress = await lockProgress(tx, { workspaceId, id })
  if (!progress) return
  const running = { ...progress, ...(await parts.endpointState(tx, workspaceId)) }
  const rest = await step(tx, parts, running)
  tx.afterCommit(() => tellOfRetroaction(parts.pubsub, workspaceId, id))
  if (rest === null) return
  if (rest.seconds > 0) return armTimer(tx, { workspaceId, kind: retroaction, objectId: id }, rest.seconds)
  await addTasks(tx, [retroactionTask(workspaceId, id)])
  tx.afterCommit(() => parts.doorbell.ring(retroaction))
}

async function step(tx: Transaction, parts: Parts, running: RunningRetroaction): Promise<Rest> {
  const { state, ruleStands } = running
  if (state === RetroactionState.reversing) return reverseStep(tx, parts.pipeline, running)
  if (state !== RetroactionState.counting && state !== RetroactionState.applying) return null
  if (ruleStands)
    return state === RetroactionState.counting
      ? countStep(tx, parts.plans, running)
      : applyStep(tx, parts, running)
  await endRetroaction(tx, running, RetroactionState.cancelled, ruleIsGone)
  return null
}

/** Goes on with a retroaction when the webhooks of its last batch have had their time. */
export const retroactionTimer = (doorbell: Doorbell): TimerKind => ({
  kind: retroaction,
  fire: async (tx, { workspaceId, objectId }) => {
    await addTasks(tx, [retroactionTask(workspaceId, objectId)])
    tx.afterCommit(() => doorbell.ring(retroaction))
  },
})
