import type { SecretBox } from '../../platform/crypto.ts'
import type { Database } from '../../platform/database.ts'
import { OutboundFailed, OutboundRefused } from '../../platform/outbound-errors.ts'
import type { Outbound } from '../../platform/outbound-http.ts'
import { retryAfterSeconds } from '../../platform/retry-after.ts'
import { originOfNext } from '../../platform/task-origin.ts'
import { taskTimer } from '../../platform/task-timer.ts'
import type { TaskKind } from '../../platform/task-worker.ts'
import { inOwnTask, type Task } from '../../platform/tasks.ts'
import { armTimer, type TimerKind } from '../../platform/timers.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import { nextDelay } from '../webhooks/schedule.ts'
import { connected } from './connected.ts'
import { IntegrationDecisionState } from './integration-decision.entity.ts'
import { claimDecision, type ClaimedDecision, finishDecision } from './integration-decision.store.ts'
import type { PlatformOutcome } from './integration-kind.ts'
import { recordError } from './integration.store.ts'
import { integrationDecision } from './queued-decision.store.ts'

interface Dependencies {
  database: Database
  outbound: Outbound
  secrets: SecretBox
  /** Seconds before each attempt. */
  schedule: readonly number[]
}

/** The outcome of one attempt, or that the platform has no request for the decision. */
type RequestOutcome = (PlatformOutcome | { impossible: string }) & { retryAfter: number | null }

const timeoutMs = 15_000
const leaseSeconds = 60
const longestPause = 3600
const keptBytes = 64 * 1024

/** The kind of task that sends decisions to the chat platforms, each until it is accepted or its schedule is exhausted. */
export function integrationDecisionTasks(deps: Dependencies): TaskKind {
  return {
    kind: integrationDecision,
    batch: 1,
    lanes: 4,
    mostSeconds: leaseSeconds,
    run: async (tasks) => {
      for (const task of tasks) await work(deps, task)
    },
    poisoned: (task, error) =>
      inOwnTask(deps.database, task, async (tx) => {
        await finishDecision(tx, ofTask(task), {
          state: IntegrationDecisionState.failed,
          error: error.slice(0, 500),
        })
      }),
  }
}

/** The timer that sends a decision when it can no longer be undone, or when its next attempt is due. */
export const integrationDecisionTimer = ({ wakeUps }: { wakeUps: Pick<WakeUps, 'send'> }): TimerKind =>
  taskTimer(
    integrationDecision,
    ({ workspaceId, objectId }) => ({ workspaceId, kind: integrationDecision, objectId, version: 0 }),
    wakeUps,
  )

const ofTask = ({ workspaceId, objectId }: Task) => ({ workspaceId, id: objectId })

async function work(deps: Dependencies, task: Task): Promise<void> {
  const claim = await deps.database.inWorkspace(task.workspaceId, (tx) =>
    claimDecision(tx, task, leaseSeconds),
  )
  if (claim === null) return inOwnTask(deps.database, task, () => Promise.resolve())
  if (claim === 'busy') return inOwnTask(deps.database, task, (tx) => armTimer(tx, timerOf(task), 1))
  await finish(deps, task, claim, await send(deps, claim))
}

const timerOf = (task: Task) => ({
  workspaceId: task.workspaceId,
  kind: integrationDecision,
  objectId: task.objectId,
  origin: originOfNext(task),
})

async function send({ outbound, secrets }: Dependencies, claim: ClaimedDecision): Promise<RequestOutcome> {
  const { kind, settings } = connected(secrets, claim)
  const call = kind.callFor(claim, settings, claim.now)
  if ('impossible' in call) return { ...call, retryAfter: null }
  try {
    const answer = await outbound.request({ ...call, timeoutMs, maxBytes: keptBytes, overflow: 'cut' })
    return { ...kind.outcomeOf(answer, claim), retryAfter: retryAfterSeconds(answer.headers) }
  } catch (error) {
    if (!(error instanceof OutboundFailed || error instanceof OutboundRefused)) throw error
    return { done: false, error: error.message, again: true, retryAfter: null }
  }
}

/** A platform's `Retry-After` is honoured up to an hour, as earlier requests would only be refused again. */
async function finish(
  { database, schedule }: Dependencies,
  task: Task,
  claim: ClaimedDecision,
  sent: RequestOutcome,
): Promise<void> {
  await inOwnTask(database, task, async (tx) => {
    const decision = ofTask(task)
    if ('impossible' in sent)
      return finishDecision(tx, decision, {
        state: IntegrationDecisionState.not_possible,
        error: sent.impossible,
      })
    if (sent.done) return finishDecision(tx, decision, { state: IntegrationDecisionState.delivered })
    const step = sent.again ? nextDelay(schedule, claim.attempts) : null
    await recordError(tx, claim, sent.error)
    if (step === null)
      return finishDecision(tx, decision, { state: IntegrationDecisionState.failed, error: sent.error })
    await armTimer(tx, timerOf(task), Math.max(step, Math.min(sent.retryAfter ?? 0, longestPause)))
    return finishDecision(tx, decision, { state: IntegrationDecisionState.waiting, error: sent.error })
  })
}
