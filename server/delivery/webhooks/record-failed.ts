import type { Transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { AttemptOutcome, outcomeOf } from './attempt-outcome.ts'
import type { Attempt } from './attempt.ts'
import type { LeasedDelivery } from './claiming.store.ts'
import type { Consequence } from './consequence.ts'
import {
  isShared,
  logAttempt,
  parkDelivery,
  type ReleasedDelivery,
  releaseLease,
  repeatDelivery,
} from './delivery-outcome.store.ts'
import type { DeliveryPolicy } from './delivery-policy.ts'
import { publishDeliveries } from './delivery-topic.ts'
import type { Endpoint } from './endpoint.ts'
import { exhaust, type RevertActions, type Reverts } from './exhaust.ts'
import { logFailure } from './log-failure.ts'
import { endOutage, looksDown, onlyFails, startOutage } from './outage.store.ts'
import { nextDelay } from './schedule.ts'
import { split } from './split.ts'
import { briefly, lockEndpoint } from './webhook.store.ts'

interface Dependencies extends Pick<Platform, 'database' | 'log' | 'pubsub'> {
  policy: DeliveryPolicy
  reverts: Reverts
}

/**
 * Records a failed attempt in one transaction, and then parks, splits, reschedules or exhausts the delivery, which
 * reverts its actions (section 6.1). A response of a URL that is no longer the webhook's is not an attempt. A refusal
 * ends an outage, as the endpoint responds again. Nothing changes when the lease was lost. @throws while another
 * transaction holds its rows, after a short wait
 */
export async function recordFailed(
  deps: Dependencies,
  delivery: LeasedDelivery,
  attempt: Attempt,
): Promise<Consequence> {
  const revert = await deps.reverts.ready(delivery.workspaceId)
  const work = async (tx: Transaction): Promise<Consequence> => {
    const endpoint = await lockEndpoint(tx, delivery.workspaceId)
    const row = await releaseLease(tx, delivery, attempt)
    if (!endpoint || !row) return 'foreign'
    publishDeliveries(tx, deps.pubsub, [delivery])
    if (endpoint.url !== attempt.url) return repeat(tx, delivery, row.attempts, 0)
    await logAttempt(tx, delivery, attempt)
    const settled = await consequence(tx, deps.policy, { endpoint, row, delivery, attempt, revert })
    tx.afterCommit(() => logFailure(deps.log, { delivery, row, attempt }, settled))
    return settled
  }
  return deps.database.inWorkspace(delivery.workspaceId, work, briefly)
}

interface Failure {
  endpoint: Endpoint
  row: ReleasedDelivery
  delivery: LeasedDelivery
  attempt: Attempt
  revert: RevertActions
}

async function consequence(
  tx: Transaction,
  { schedule, outage }: DeliveryPolicy,
  { endpoint, row, delivery, attempt, revert }: Failure,
): Promise<Consequence> {
  const attempts = row.attempts + 1
  const refused = outcomeOf(attempt.status) === AttemptOutcome.refused
  if (refused && endpoint.outageSince !== null) await endOutage(tx, delivery.workspaceId)
  if (row.purpose === 'test') return exhaust(tx, delivery, { attempts, revert })
  if (!refused && endpoint.parked) return park(tx, delivery)
  if (mayConcernOne(attempt) && row.purpose === 'actions' && (await isShared(tx, delivery))) {
    const most = !refused && (await onlyFails(tx, endpoint, outage)) ? outage.triedAlone : Infinity
    return split(tx, delivery, { attempts, schedule, attempt, most })
  }
  if (!refused && endpoint.outageSince === null && (await looksDown(tx, endpoint, outage))) {
    await startOutage(tx, delivery.workspaceId, outage)
    return 'parked'
  }
  const delay = nextDelay(schedule, attempts, attempt.retryAfter)
  return delay === null ? exhaust(tx, delivery, { attempts, revert }) : repeat(tx, delivery, attempts, delay)
}

/**
 * Whether a single action may have caused the failure of several; responses that request a later attempt never concern
 * a single one.
 */
const mayConcernOne = ({ status }: Attempt): boolean =>
  outcomeOf(status) === AttemptOutcome.refused || (status ?? 0) >= 500

/** Parks a delivery without counting the attempt. */
async function park(tx: Transaction, delivery: LeasedDelivery): Promise<Consequence> {
  await parkDelivery(tx, delivery)
  return 'parked'
}

async function repeat(
  tx: Transaction,
  delivery: LeasedDelivery,
  attempts: number,
  seconds: number,
): Promise<Consequence> {
  await repeatDelivery(tx, delivery, attempts, seconds)
  return 'retry'
}
