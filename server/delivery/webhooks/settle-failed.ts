import type { Database, Transaction } from '../../platform/database.ts'
import type { HeldDelivery } from './assemble.ts'
import type { Attempt } from './attempt.ts'
import { AttemptOutcome, outcomeOf } from './attempt-outcome.ts'
import type { DeliveryPolicy } from './delivery-policy.ts'
import { type Endpoint, lockEndpoint } from './endpoint.ts'
import { exhaust, type RevertActions } from './exhaust.ts'
import { limitWaiting } from './limit-waiting.ts'
import { endOutage, looksDown, startOutage } from './outage.ts'
import { nextDelay } from './schedule.ts'
import { isShared, split } from './split.ts'

/** What became of a delivery after a failure; `foreign` is one that another worker has taken over. */
export type Consequence = 'retry' | 'parked' | 'split' | 'exhausted' | 'foreign'

interface Row {
  attempts: number
  purpose: 'actions' | 'resend' | 'test'
}

interface Parts {
  database: Database
  policy: DeliveryPolicy
  revert: RevertActions
}

/**
 * Settles a failed attempt in one transaction: on record, and then parked, split, repeated later, or exhausted with
 * its actions reverted (section 6.1). What an address said that is not the webhook's any more is no attempt. A refusal ends an outage: somebody is there again. Without the lease, nothing
 * changes. @throws while somebody else holds its rows: it waits for them no longer than moments
 */
export function settleFailed(parts: Parts, delivery: HeldDelivery, attempt: Attempt): Promise<Consequence> {
  return parts.database.inWorkspace(delivery.workspaceId, async (tx) => {
    await limitWaiting(tx)
    const endpoint = await lockEndpoint(tx, delivery.workspaceId)
    const row = await holdRow(tx, delivery, attempt)
    if (!endpoint || !row) return 'foreign'
    if (endpoint.url !== attempt.url) return repeat(tx, delivery, row.attempts, 0)
    await tx.query(
      `insert into delivery_attempt (workspace_id, delivery_id, status, error, duration_ms) values ($1, $2, $3, $4, $5)`,
      [delivery.workspaceId, delivery.id, attempt.status, attempt.error, attempt.durationMs],
    )
    return consequence(tx, parts, { endpoint, row, delivery, attempt })
  })
}

/** Gives the lease back and keeps the row locked; nothing when the lease is another's by now. */
async function holdRow(
  tx: Transaction,
  { workspaceId, id, leaseToken }: HeldDelivery,
  attempt: Attempt,
): Promise<Row | undefined> {
  const [row] = await tx.query<Row>(
    `update delivery set lease_token = null, last_status = $4, last_error = $5
     where workspace_id = $1 and id = $2 and lease_token = $3 and state in ('sending', 'parked')
     returning attempts, purpose`,
    [workspaceId, id, leaseToken, attempt.status, attempt.error],
  )
  return row
}

interface Failure {
  endpoint: Endpoint
  row: Row
  delivery: HeldDelivery
  attempt: Attempt
}

async function consequence(tx: Transaction, parts: Parts, failure: Failure): Promise<Consequence> {
  const { endpoint, row, delivery, attempt } = failure
  const { schedule, outage } = parts.policy
  const attempts = row.attempts + 1
  const refused = outcomeOf(attempt.status) === AttemptOutcome.refused
  if (refused && endpoint.outageSince !== null) await endOutage(tx, delivery.workspaceId)
  if (row.purpose === 'test') return exhaust(tx, delivery, { attempts, revert: parts.revert })
  if (!refused && endpoint.parked) return park(tx, delivery)
  if (mayConcernOne(attempt) && row.purpose === 'actions' && (await isShared(tx, delivery)))
    return split(tx, delivery, { attempts, schedule, attempt })
  if (!refused && endpoint.outageSince === null && (await looksDown(tx, endpoint, outage))) {
    await startOutage(tx, delivery.workspaceId, outage)
    return 'parked'
  }
  const delay = nextDelay(schedule, attempts, attempt.retryAfter)
  return delay === null
    ? exhaust(tx, delivery, { attempts, revert: parts.revert })
    : repeat(tx, delivery, attempts, delay)
}

/** Whether a single one of several actions may be what the endpoint cannot take; what asks for later never concerns one. */
const mayConcernOne = ({ status }: Attempt): boolean =>
  outcomeOf(status) === AttemptOutcome.refused || (status ?? 0) >= 500

/** Held back without using up an attempt. */
async function park(tx: Transaction, { workspaceId, id }: HeldDelivery): Promise<Consequence> {
  await tx.query(`update delivery set state = 'parked' where workspace_id = $1 and id = $2`, [
    workspaceId,
    id,
  ])
  return 'parked'
}

async function repeat(
  tx: Transaction,
  { workspaceId, id }: HeldDelivery,
  attempts: number,
  seconds: number,
): Promise<Consequence> {
  await tx.query(
    `update delivery set state = 'sending', attempts = $3, next_attempt_at = now() + make_interval(secs => $4)
     where workspace_id = $1 and id = $2`,
    [workspaceId, id, attempts, seconds],
  )
  return 'retry'
}
