import { callerOfWork, type StartedBy } from '../../access/team/caller-of-work.ts'
import { seeAsMember } from '../../access/team/member-restriction.store.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { taskTimer } from '../../platform/task-timer.ts'
import type { TaskKind } from '../../platform/task-worker.ts'
import { completeTasks, inOwnTask, type Task } from '../../platform/tasks.ts'
import type { TimerKind } from '../../platform/timers.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import type { Pipeline, ReadyPipeline } from '../pipeline/pipeline.ts'
import { type EndpointState, goOn, isGoneOnWith, type Rest } from '../retroaction/running-retroaction.ts'
import { applyStep } from './apply-step.ts'
import { bulkDecisionFrame } from './bulk-decision-queue.ts'
import { type BulkDecision, BulkDecisionState } from './bulk-decision.entity.ts'
import { lockBulkDecision, turnBulkDecision } from './bulk-decision.store.ts'
import { reverseStep } from './reverse-step.ts'

interface StepDependencies {
  wakeUps: WakeUps
  pipeline: ReadyPipeline
  pubsub: Pick<RedisPubSub, 'publish'>
  endpointState: (tx: Sql, workspaceId: string) => Promise<EndpointState>
}

interface Dependencies extends Omit<StepDependencies, 'pipeline'> {
  database: Database
  pipeline: Pick<Pipeline, 'ready'>
}

const starterIsGone = 'Whoever started it may not decide any more'
const reverserIsGone = 'Whoever reversed it may not decide any more'

/** The kind of task that processes a bulk decision, one batch per transaction. */
export function bulkDecisionTasks(deps: Dependencies): TaskKind {
  const { database, pubsub } = deps
  return {
    kind: bulkDecisionFrame.kind,
    batch: 1,
    lanes: 2,
    mostSeconds: 60,
    run: async (tasks) => {
      for (const task of tasks) await runTask(deps, task)
    },
    poisoned: (task, error) =>
      inOwnTask(database, task, async (tx) => {
        const { workspaceId, objectId } = task
        await turnBulkDecision(tx, { workspaceId, id: objectId }, BulkDecisionState.failed, error)
        bulkDecisionFrame.publish(tx, pubsub, workspaceId, objectId)
      }),
  }
}

async function runTask(deps: Dependencies, task: Task): Promise<void> {
  const pipeline = await deps.pipeline.ready([task.workspaceId])
  await deps.database.inWorkspace(task.workspaceId, (tx) => nextStep(tx, { ...deps, pipeline }, task))
}

/** Whoever reverses a bulk decision. */
function reverserOf({ workspaceId, reversedByKind, reversedById: id }: BulkDecision): StartedBy {
  const isKey = reversedByKind === ActorKind.key
  return { workspaceId, createdById: isKey ? null : id, apiKeyId: isKey ? id : null }
}

/**
 * Processes the next batch and adds the following task, in one transaction, so that the work resumes after a crash. It has the access
 * that the actor who started it, or who reverses it, has in that transaction: rows of other categories are hidden from it. A task that
 * has been taken over by another worker, or beside which another one goes on, does nothing.
 */
async function nextStep(tx: Transaction, deps: StepDependencies, task: Task): Promise<void> {
  if ((await completeTasks(tx, [task])).size === 0) return
  const { workspaceId, objectId: id } = task
  const bulk = await lockBulkDecision(tx, { workspaceId, id })
  if (!bulk || (await isGoneOnWith(tx, task))) return
  const starter = await callerOfWork(tx, bulk)
  const actor =
    bulk.state === BulkDecisionState.reversing ? await callerOfWork(tx, reverserOf(bulk)) : starter
  if (actor?.kind === 'member') await seeAsMember(tx, workspaceId, actor.id)
  const endpoint = await deps.endpointState(tx, workspaceId)
  const running = { ...bulk, ...endpoint, origin: task.origin, isBlind: starter?.blind ?? false }
  const rest = await step(tx, deps, running, actor !== null)
  bulkDecisionFrame.publish(tx, deps.pubsub, workspaceId, id)
  await goOn(tx, deps.wakeUps, bulkDecisionFrame, task, rest)
}

async function step(
  tx: Transaction,
  { pipeline }: StepDependencies,
  running: Parameters<typeof applyStep>[2],
  isAllowed: boolean,
): Promise<Rest> {
  const reverses = running.state === BulkDecisionState.reversing
  if (!reverses && running.state !== BulkDecisionState.applying) return null
  if (isAllowed) return reverses ? reverseStep(tx, pipeline, running) : applyStep(tx, pipeline, running)
  const error = reverses ? reverserIsGone : starterIsGone
  await turnBulkDecision(tx, running, BulkDecisionState.cancelled, error)
  return null
}

/** Continues once the pause for the webhooks of the last batch is over. */
export const bulkDecisionTimer = (wakeUps: WakeUps): TimerKind =>
  taskTimer(
    bulkDecisionFrame.kind,
    ({ workspaceId, objectId, origin }) => bulkDecisionFrame.task(workspaceId, objectId, origin),
    wakeUps,
  )
