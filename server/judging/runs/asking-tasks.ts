import type { Database, Transaction } from '../../platform/database.ts'
import type { Origin } from '../../platform/origin.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import type { TaskKind } from '../../platform/task-worker.ts'
import { addLaterTasks, addTasks, inOwnTask, type Task } from '../../platform/tasks.ts'
import { eachAlone, type TimerKind } from '../../platform/timers.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import type { NoVerdict } from '../ai-moderators/no-verdict.ts'
import { type AskingEntity, AskingState } from './asking.entity.ts'
import type { AskingStore } from './asking.store.ts'
import type { RunFrame } from './run-frame.ts'

/** The number of items processed in parallel in one task. */
export const sliceSize = 8

/** The number of attempts at an unavailable provider after which the items of a slice are stored as not judged. */
const mostAttempts = 4

/** The minimum pause in seconds before the items of a slice for which a provider was unavailable are retried. */
const pauseSeconds = 5

/** A kind of run over AI moderators, and its store. */
export interface AskingKind {
  frame: RunFrame
  runs: Pick<AskingStore<AskingEntity>, 'end' | 'remove'>
}

/** The dependencies of such runs. */
export interface AskingDependencies {
  database: Database
  wakeUps: WakeUps
  pubsub: Pick<RedisPubSub, 'publish'>
}

/** The id of a run in a workspace. */
export type AskingKey = Pick<AskingEntity, 'workspaceId' | 'id'>

/** The result of a step of a run: it continues, is done, or has no AI moderator that could be used. */
export type Step = 'goes on' | 'is done' | 'cannot go on'

const cannotGoOn = 'The AI moderator is gone, or has nothing that it could read'

/** The kind of task that processes the next items of such runs; `next` completes the task itself when the run continues. */
export function askingTasks(
  { frame, runs }: AskingKind,
  { database, pubsub }: AskingDependencies,
  next: (task: Task, key: AskingKey) => Promise<Step>,
): TaskKind {
  const end = (task: Task, state: AskingState, error: string | null) =>
    inOwnTask(database, task, async (tx) => {
      await runs.end(tx, keyOf(task), state, error)
      frame.publish(tx, pubsub, task.workspaceId, task.objectId)
    })
  return {
    kind: frame.kind,
    batch: 1,
    lanes: 2,
    mostSeconds: 150,
    run: async (tasks) => {
      for (const task of tasks) {
        const step = await next(task, keyOf(task))
        if (step === 'is done') await end(task, AskingState.finished, null)
        if (step === 'cannot go on') await end(task, AskingState.failed, cannotGoOn)
      }
    },
    poisoned: (task, error) => end(task, AskingState.failed, error),
  }
}

/** Deletes a run after its retention time. */
export const askingTimer = ({ frame, runs }: AskingKind): TimerKind => ({
  kind: frame.kind,
  fire: eachAlone((tx, { workspaceId, objectId: id }) => runs.remove(tx, { workspaceId, id })),
})

/** Adds the next task of a run, after so many seconds, and publishes its progress. */
export async function goOn(
  tx: Transaction,
  { frame }: AskingKind,
  { wakeUps, pubsub }: AskingDependencies,
  { workspaceId, id, seconds, origin }: AskingKey & { seconds: number; origin: Origin | null | undefined },
): Promise<void> {
  const more = frame.task(workspaceId, id, origin)
  if (seconds > 0) await addLaterTasks(tx, [{ ...more, seconds }])
  else await addTasks(tx, [more])
  frame.publish(tx, pubsub, workspaceId, id)
  if (seconds === 0) tx.afterCommit(() => wakeUps.send(frame.kind))
}

/** Whether an item is left for the next attempt: the provider asks to slow down, or is unavailable and attempts are left. */
export const isLeft = (failure: NoVerdict, { attempts }: Pick<Task, 'attempts'>): boolean =>
  failure.reason === 'busy' && (!failure.counted || attempts < mostAttempts)

/** In how many seconds the items left are retried; 0 when there are none. */
export const pauseAfter = (left: readonly NoVerdict[]): number =>
  left.length === 0 ? 0 : Math.max(pauseSeconds, ...left.map(({ retryAfterMs }) => retryAfterMs / 1000))

const keyOf = ({ workspaceId, objectId: id }: Task): AskingKey => ({ workspaceId, id })
