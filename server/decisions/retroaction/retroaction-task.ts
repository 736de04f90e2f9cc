import type { Plans } from '../../judging/rules/plans.ts'
import {
  countSubjects,
  isDecidedByHuman,
  newestSubjects,
  restAfter,
} from '../../judging/rules/recent-subjects.ts'
import { RuleType } from '../../judging/rules/rule-type.ts'
import { sourceOf } from '../../judging/rules/subject-source.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { taskTimer } from '../../platform/task-timer.ts'
import type { TaskKind } from '../../platform/task-worker.ts'
import { completeTasks, inOwnTask, type Task } from '../../platform/tasks.ts'
import type { TimerKind } from '../../platform/timers.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import type { Pipeline, ReadyPipeline } from '../pipeline/pipeline.ts'
import { applyStep } from './apply-step.ts'
import { foresee, type ForeseenItem, judgePast } from './judge-past.ts'
import { addItems, type CountedItem } from './retroaction-item.store.ts'
import { retroactionFrame } from './retroaction-queue.ts'
import { RetroactionState } from './retroaction.entity.ts'
import { endRetroaction, lockProgress, addToCounts, setTotal } from './retroaction.store.ts'
import { reverseStep } from './reverse-step.ts'
import {
  type EndpointState,
  goOn,
  isGoneOnWith,
  type Rest,
  type RunningRetroaction,
} from './running-retroaction.ts'

interface StepDependencies {
  wakeUps: WakeUps
  pipeline: ReadyPipeline
  plans: Plans
  pubsub: Pick<RedisPubSub, 'publish'>
  endpointState: (tx: Sql, workspaceId: string) => Promise<EndpointState>
}

interface Dependencies extends Omit<StepDependencies, 'pipeline'> {
  database: Database
  pipeline: Pick<Pipeline, 'ready'>
}

const ruleIsGone = 'The rule was changed, turned off or deleted'

/** The kind of task that processes a retroaction, one batch per transaction. */
export function retroactionTasks(deps: Dependencies): TaskKind {
  const { database, pubsub } = deps
  return {
    kind: retroactionFrame.kind,
    batch: 1,
    lanes: 2,
    mostSeconds: 60,
    run: async (tasks) => {
      for (const task of tasks) await runTask(deps, task)
    },
    poisoned: (task, error) =>
      inOwnTask(database, task, async (tx) => {
        const { workspaceId, objectId } = task
        await endRetroaction(tx, { workspaceId, id: objectId }, RetroactionState.failed, error)
        retroactionFrame.publish(tx, pubsub, workspaceId, objectId)
      }),
  }
}

async function runTask(deps: Dependencies, task: Task): Promise<void> {
  const pipeline = await deps.pipeline.ready([task.workspaceId], [RuleType.content, RuleType.user])
  await deps.database.inWorkspace(task.workspaceId, (tx) => nextStep(tx, { ...deps, pipeline }, task))
}

/**
 * Processes the next batch of a retroaction and adds the following task, in one transaction, so that the work resumes after a
 * crash. A task that has been taken over by another worker, beside which another one goes on, or whose retroaction was cancelled,
 * does nothing.
 */
export async function nextStep(tx: Transaction, deps: StepDependencies, task: Task): Promise<void> {
  if ((await completeTasks(tx, [task])).size === 0) return
  const { workspaceId, objectId: id } = task
  const progress = await lockProgress(tx, { workspaceId, id })
  if (!progress || (await isGoneOnWith(tx, task))) return
  const running = { ...progress, ...(await deps.endpointState(tx, workspaceId)), origin: task.origin }
  const rest = await step(tx, deps, running)
  retroactionFrame.publish(tx, deps.pubsub, workspaceId, id)
  await goOn(tx, deps.wakeUps, retroactionFrame, task, rest)
}

async function step(tx: Transaction, deps: StepDependencies, running: RunningRetroaction): Promise<Rest> {
  const { state, ruleStands } = running
  if (state === RetroactionState.reversing) return reverseStep(tx, deps.pipeline, running)
  if (state !== RetroactionState.counting && state !== RetroactionState.applying) return null
  if (ruleStands)
    return state === RetroactionState.counting
      ? countStep(tx, deps.plans, running)
      : applyStep(tx, deps, running)
  await endRetroaction(tx, running, RetroactionState.cancelled, ruleIsGone)
  return null
}

/** Continues a retroaction once the pause for the webhooks of its last batch is over. */
export const retroactionTimer = (wakeUps: WakeUps): TimerKind =>
  taskTimer(
    retroactionFrame.kind,
    ({ workspaceId, objectId, origin }) => retroactionFrame.task(workspaceId, objectId, origin),
    wakeUps,
  )

const batchSize = 250

/** Evaluates the next past items, and records those that would change. */
async function countStep(tx: Transaction, plans: Plans, running: RunningRetroaction): Promise<Rest> {
  const { workspaceId } = running
  const source = sourceOf(running.ruleType)
  if (running.total === 0) await setTotal(tx, running, await countSubjects(tx, workspaceId, source, running))
  const batch = await newestSubjects(tx, workspaceId, source, running, batchSize)
  const last = batch.at(-1)
  if (!last) {
    await endRetroaction(tx, running, RetroactionState.counted)
    return null
  }
  const open = batch.filter((recent) => recent.status !== null && !isDecidedByHuman(recent))
  const foreseen = await foresee(tx, await judgePast(tx, plans, running, open))
  const changing = foreseen.flatMap(countedItem)
  await addItems(tx, running, source.objectType, changing)
  const counts = { examined: batch.length, counted: changing.length }
  await addToCounts(tx, running, counts, restAfter(running, last))
  return { seconds: 0 }
}

/** The item to record; none if it would not change. */
function countedItem({ recent, outcome }: ForeseenItem): CountedItem[] {
  const { objectId, status: from, policyCategoryId, at: postedAt } = recent
  const { changes, status: to } = outcome
  if (changes.length === 0 || from === null || to === null) return []
  return [{ objectId, from, to, fromPolicyCategoryId: policyCategoryId, postedAt }]
}
