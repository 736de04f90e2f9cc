import type { SecretBox } from '../../platform/crypto.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { assemble, atStake, claimDue, claimParked, type LeasedDelivery, someWait } from './claiming.store.ts'
import type { DeliveryPolicy } from './delivery-policy.ts'
import { type Endpoint, signingSecrets } from './endpoint.ts'
import { endOutage, probeIn, resumeSchedule } from './outage.store.ts'
import { limitWaiting, tryLockEndpoint } from './webhook.store.ts'

/** What a worker may send now, where to, and when it was told so. */
export interface Claim {
  deliveries: LeasedDelivery[]
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
  deps: { database: Database; secrets: SecretBox; policy: DeliveryPolicy },
  workspaceId: string,
  slots: number,
): Promise<Claim | null> {
  return deps.database.asSystem(async (tx) => {
    await limitWaiting(tx)
    const endpoint = await tryLockEndpoint(tx, workspaceId)
    if (!endpoint) return null
    const deliveries = await pick(tx, endpoint, deps.policy, slots)
    const { url, timestamp } = endpoint
    if (deliveries.length === 0) return { deliveries, url, timestamp, secrets: [], more: true }
    const secrets = signingSecrets(deps.secrets, endpoint)
    return { deliveries, url, timestamp, secrets, more: await someWait(tx, workspaceId) }
  })
}

async function pick(
  tx: Sql,
  endpoint: Endpoint,
  policy: DeliveryPolicy,
  slots: number,
): Promise<LeasedDelivery[]> {
  const { workspaceId } = endpoint
  const { leaseSeconds, outage } = policy
  const over = endpoint.parked && endpoint.outageSeconds >= outage.mostSeconds
  if (over) await resumeSchedule(tx, workspaceId)
  const again = await claimDue(tx, workspaceId, { most: slots, leaseSeconds })
  const requests = slots - again.length
  if (requests <= 0 || (endpoint.parked && !over && !endpoint.probeDue)) return again
  if (endpoint.parked && !over) return [...again, ...(await probe(tx, workspaceId, policy))]
  return [...again, ...(await assemble(tx, workspaceId, { requests, state: 'sending', leaseSeconds }))]
}

/**
 * One parked delivery, else one action that waits. With nothing at stake the outage is over: the next action will tell.
 */
async function probe(
  tx: Sql,
  workspaceId: string,
  { leaseSeconds, outage }: DeliveryPolicy,
): Promise<LeasedDelivery[]> {
  await probeIn(tx, workspaceId, outage.probeSeconds)
  const parked = await claimParked(tx, workspaceId, { most: 1, leaseSeconds })
  if (parked.length > 0) return parked
  const chosen = await assemble(tx, workspaceId, { requests: 1, actions: 1, state: 'parked', leaseSeconds })
  if (chosen.length === 0 && !(await atStake(tx, workspaceId))) await endOutage(tx, workspaceId)
  return chosen
}
