import type { SecretBox } from '../../platform/crypto.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { assemble, type HeldDelivery } from './assemble.ts'
import type { DeliveryPolicy } from './delivery-policy.ts'
import { type Endpoint, signingSecrets, tryLockEndpoint } from './endpoint.ts'
import { limitWaiting } from './limit-waiting.ts'
import { endOutage, resumeSchedule } from './outage.ts'

/** What a worker may send now, where to, and when it was told so. */
export interface Claim {
  deliveries: HeldDelivery[]
  url: string
  secrets: string[]
  /** Unix seconds by the database's clock, for the signature. */
  timestamp: number
  /** Actions are left that wait, for a slot or for another action of their object. */
  more: boolean
}

/**
 * Claims up to `slots` requests of a workspace for the time of a lease: those that are due first, then
 * ones made of the actions that wait; during an outage a probe alone. Null when there is no webhook, or another worker is at it.
 */
export function claim(
  parts: { database: Database; secrets: SecretBox; policy: DeliveryPolicy },
  workspaceId: string,
  slots: number,
): Promise<Claim | null> {
  return parts.database.asSystem(async (tx) => {
    await limitWaiting(tx)
    const endpoint = await tryLockEndpoint(tx, workspaceId)
    if (!endpoint) return null
    const deliveries = await pick(tx, endpoint, parts.policy, slots)
    const { url, timestamp } = endpoint
    if (deliveries.length === 0) return { deliveries, url, timestamp, secrets: [], more: true }
    const secrets = signingSecrets(parts.secrets, endpoint)
    return { deliveries, url, timestamp, secrets, more: await waiting(tx, workspaceId) }
  })
}

async function pick(
  tx: Sql,
  endpoint: Endpoint,
  policy: DeliveryPolicy,
  slots: number,
): Promise<HeldDelivery[]> {
  const { workspaceId } = endpoint
  const { leaseSeconds, outage } = policy
  const over = endpoint.parked && endpoint.outageSeconds >= outage.mostSeconds
  if (over) await resumeSchedule(tx, workspaceId)
  const again = await take(tx, due, workspaceId, { most: slots, leaseSeconds })
  const requests = slots - again.length
  if (requests <= 0 || (endpoint.parked && !over && !endpoint.probeDue)) return again
  if (endpoint.parked && !over) return [...again, ...(await probe(tx, workspaceId, policy))]
  return [...again, ...(await assemble(tx, workspaceId, { requests, state: 'sending', leaseSeconds }))]
}

/** The delivery that waited longest for its attempt comes first. A lease that ran out is due like anything else. */
const due = `state = 'sending' and next_attempt_at <= now() order by next_attempt_at`

/** The parked ones take turns, so that a single poisoned one cannot keep the endpoint looking down. */
const inTurn = `state = 'parked' and (lease_token is null or next_attempt_at <= now()) order by attempted_at, id`

/** Takes so many deliveries for the time of a lease, never more; those that others hold locked are left to them. */
function take(
  tx: Sql,
  which: typeof due | typeof inTurn,
  workspaceId: string,
  { most, leaseSeconds }: { most: number; leaseSeconds: number },
): Promise<HeldDelivery[]> {
  return tx.query<HeldDelivery>(
    `with taken as materialized (
       select id from delivery where workspace_id = $1 and ${which} limit $3 for update skip locked
     )
     update delivery d set lease_token = gen_random_uuid(), next_attempt_at = now() + make_interval(secs => $2), attempted_at = now()
     from taken where d.workspace_id = $1 and d.id = taken.id
     returning d.workspace_id as "workspaceId", d.id, d.body, d.lease_token as "leaseToken"`,
    [workspaceId, leaseSeconds, most],
  )
}

/**
 * One parked delivery, else one action that waits. With nothing at stake the outage is over: the next action will tell.
 */
async function probe(
  tx: Sql,
  workspaceId: string,
  { leaseSeconds, outage }: DeliveryPolicy,
): Promise<HeldDelivery[]> {
  await tx.query(
    `update webhook set next_probe_at = now() + make_interval(secs => $2) where workspace_id = $1`,
    [workspaceId, outage.probeSeconds],
  )
  const parked = await take(tx, inTurn, workspaceId, { most: 1, leaseSeconds })
  if (parked.length > 0) return parked
  const chosen = await assemble(tx, workspaceId, { requests: 1, actions: 1, state: 'parked', leaseSeconds })
  if (chosen.length === 0 && !(await atStake(tx, workspaceId))) await endOutage(tx, workspaceId)
  return chosen
}

async function waiting(tx: Sql, workspaceId: string): Promise<boolean> {
  return (
    (
      await tx.query(`select 1 from outbox where workspace_id = $1 and state = 'waiting' limit 1`, [
        workspaceId,
      ])
    ).length > 0
  )
}

async function atStake(tx: Sql, workspaceId: string): Promise<boolean> {
  const rows = await tx.query(
    `(select 1 from outbox where workspace_id = $1 and state = 'waiting' limit 1)
     union all (select 1 from delivery where workspace_id = $1 and state = 'parked' limit 1)
     union all (select 1 from delivery where workspace_id = $1 and state = 'sending' limit 1)`,
    [workspaceId],
  )
  return rows.length > 0
}
