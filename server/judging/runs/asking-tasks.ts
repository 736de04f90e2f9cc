import type { Database, Transaction } from '../../platform/database.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import type { TaskKind } from '../../platform/task-worker.ts'
import { addLaterTask, addTasks, inOwnTask, type Task } from '../../platform/tasks.ts'
import { eachAlone, type TimerKind } from '../../platform/timers.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import type { NoVerdict } from '../ai-moderators/no-verdict.ts'
import { type AskingEntity, AskingState } from './asking.entity.ts'
import type { AskingStore } from './asking.store.ts'
import type { RunFrame } from './run-frame.ts'

/** How many items are asked about side by side, in one task. */
export const sliceSize = 8

/** After so many attempts at a provider that is away, the items of a slice are kept as not judged. */
const mostAttempts = 4

/** A provider that was away for some items of a slice is asked about those again after so many seconds, at least. */
const pauseSeconds = 5

/** Runs of a kind that ask AI moderators, and where they are kept. */
export interface AskingKind {
  frame: RunFrame
  runs: Pick<AskingStore<AskingEntity>, 'end' | 'remove'>
}

/** What such runs work with. */
export interface AskingDependencies {
  database: Database
  wakeUps: WakeUps
  pubsub: Pick<RedisPubSub, 'publish'>
}

/** Which run. */
export type AskingKey = Pick<AskingEntity, 'workspaceId' | 'id'>

/** What became of the next of a run: it is gone on with, or there is nothing left, or nobody who could be asked. */
export type Step = 'goes on' | 'is done' | 'cannot go on'

const cannotGoOn = 'The AI moderator is gone, or has nothing that it could read'

/** The kind of task that asks about the next items of such runs; `next` settles the task itself where the run goes on. */
export function askingTasks(
  { frame, runs }: AskingKind,
  { database, pubsub }: AskingDependencies,
  next: (task: Task, key: AskingKey) => Promise<Step>,
): TaskKind {
  const end = (task: Task, state: AskingState, error: string | null) =>
    inOwnTask(database, task, async (tx) => {
      await runs.end(tx, keyOf(task), state, error)
      await frame.tell(tx, pubsub, task.workspaceId, task.objectId)
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

/** Deletes a run whose time is over. */
export const askingTimer = ({ frame, runs }: AskingKind): TimerKind => ({
  kind: frame.kind,
  fire: eachAlone((tx, { workspaceId, objectId: id }) => runs.remove(tx, { workspaceId, id })),
})

/** Writes the task that goes on with a run, after so many seconds, and tells how far it has come. */
export async function goOn(
  tx: Transaction,
  { frame }: AskingKind,
  { wakeUps, pubsub }: AskingDependencies,
  { workspaceId, id, seconds }: AskingKey & { seconds: number },
): Promise<void> {
  const more = frame.task(workspaceId, id)
  if (seconds > 0) await addLaterTask(tx, more, seconds)
  else await addTasks(tx, [more])
  await frame.tell(tx, pubsub, workspaceId, id)
  if (seconds === 0) tx.afterCommit(() => wakeUps.send(frame.kind))
}

/** Whether an item is left for the next attempt: the provider is away, and there are attempts left. */
export const isLeft = (failure: NoVerdict, { attempts }: Pick<Task, 'attempts'>): boolean =>
  failure.reason === 'busy' && attempts < mostAttempts

/** After how many seconds items are asked about again that were left; at once where there are none. */
export const pauseAfter = (left: readonly NoVerdict[]): number =>
  left.length === 0 ? 0 : Math.max(pauseSeconds, ...left.map(({ retryAfterMs }) => retryAfterMs / 1000))

const keyOf = ({ workspaceId, objectId: id }: Task): AskingKey => ({ workspaceId, id })
