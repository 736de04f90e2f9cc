import type { RunFrame } from '../../judging/runs/run-frame.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Origin } from '../../platform/origin.ts'
import { originOfNext } from '../../platform/task-origin.ts'
import { addTasks, type Task, waitingObjects } from '../../platform/tasks.ts'
import { armTimer, dueAtOf } from '../../platform/timers.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import type { Decisions } from '../deciding/outcome.ts'
import type { RetroactionProgress } from './retroaction.store.ts'

/** Whether the workspace has a webhook, and whether its endpoint is down. */
export interface EndpointState {
  hasWebhook: boolean
  endpointDown: boolean
}

/** What a step of long work is a part of, and with it what it decides. */
export interface StepOrigin {
  origin: Origin | null
}

/** A retroaction as its worker needs it. */
export type RunningRetroaction = RetroactionProgress & EndpointState & StepOrigin

/** The pause before the next step; null when nothing is left to do. */
export type Rest = { seconds: number } | null

/** Whether actions cause webhooks, and how many of these are allowed per minute. */
type WebhookPace = Pick<RunningRetroaction, 'hasWebhook' | 'webhooksPerMinute'>

const probeSeconds = 30
const largestBatch = 100
const batchesPerMinute = 12

/** Items per transaction: with a webhook, a twelfth of the allowed number per minute. */
export const batchSizeOf = ({ hasWebhook, webhooksPerMinute }: WebhookPace): number =>
  hasWebhook
    ? Math.min(largestBatch, Math.max(1, Math.floor(webhooksPerMinute / batchesPerMinute)))
    : largestBatch

/**
 * The pause after these decisions on so many items; none after the last. Decisions are paced instead of their webhooks, so that
 * each is delivered soon after it is made, webhooks of live decisions do not queue behind them, and a cancel stops both.
 */
export function restAfter(running: WebhookPace, done: number, { decided }: Pick<Decisions, 'decided'>): Rest {
  if (!running.hasWebhook || done < batchSizeOf(running)) return { seconds: 0 }
  const actions = decided.reduce((sum, one) => sum + one.actions.length, 0)
  return { seconds: (actions * 60) / running.webhooksPerMinute }
}

/**
 * Whether another task, or a timer, goes on with the work of a task, which then has nothing to do: work that was cancelled and
 * taken up again has the task of both. The work is to be locked.
 */
export const isGoneOnWith = async (tx: Transaction, task: Task): Promise<boolean> =>
  (await dueAtOf(tx, task)) !== null || (await waitingObjects(tx, [task])).size > 0

/** Adds what follows a step that ends with the transaction: the next one, after its pause, or nothing. */
export async function goOn(
  tx: Transaction,
  wakeUps: Pick<WakeUps, 'send'>,
  { kind, task: stepOf }: RunFrame,
  task: Task,
  rest: Rest,
): Promise<void> {
  if (rest === null) return
  const next = stepOf(task.workspaceId, task.objectId, originOfNext(task))
  if (rest.seconds > 0) return armTimer(tx, next, rest.seconds)
  await addTasks(tx, [next])
  tx.afterCommit(() => wakeUps.send(kind))
}

/** The pause while the endpoint is down, so that its backlog does not grow. */
export const restOfOutage: Rest = { seconds: probeSeconds }
