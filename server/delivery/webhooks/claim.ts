import type { SecretBox } from '../../platform/crypto.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { assemble, type AssembledDeliveries, atStake, claimDue, claimParked } from './claiming.store.ts'
import type { DeliveryPolicy } from './delivery-policy.ts'
import { type Endpoint, signingSecrets } from './endpoint.ts'
import { awaitsTrial, endOutage, probeIn, resumeSchedule } from './outage.store.ts'
import { briefly, tryLockEndpoint } from './webhook.store.ts'

/** The deliveries that a worker may send now, their destination, and the time of the claim. */
export interface Claim extends AssembledDeliveries {
  url: string
  secrets: string[]
  /** Unix seconds by the database's clock, for the signature. */
  timestamp: number
}

/** How much is claimed: the most deliveries; `failing`: the last response that this process had was a failure. */
interface Demand {
  slots: number
  failing: boolean
}

/**
 * Claims up to `slots` deliveries of a workspace for the time of a lease: those due first, then new ones of waiting
 * actions; during an outage only a probe, and of a failing endpoint only what is due while its trial lasts. Null without a
 * webhook, or while another worker holds the lock.
 */
export function claim(
  deps: { database: Database; secrets: SecretBox; policy: DeliveryPolicy },
  workspaceId: string,
  slots: number,
  failing = false,
): Promise<Claim | null> {
  const work = async (tx: Sql): Promise<Claim | null> => {
    const endpoint = await tryLockEndpoint(tx, workspaceId)
    if (!endpoint) return null
    const picked = await pick(tx, endpoint, deps.policy, { slots, failing })
    const { url, timestamp } = endpoint
    const secrets = picked.deliveries.length > 0 ? signingSecrets(deps.secrets, endpoint) : []
    return { ...picked, url, timestamp, secrets }
  }
  return deps.database.asSystem(work, { inOrder: true, patience: briefly })
}

async function pick(
  tx: Sql,
  endpoint: Endpoint,
  policy: DeliveryPolicy,
  { slots, failing }: Demand,
): Promise<AssembledDeliveries> {
  const { workspaceId } = endpoint
  const { leaseSeconds, outage } = policy
  const over = endpoint.parked && endpoint.outageSeconds >= outage.mostSeconds
  if (over) await resumeSchedule(tx, workspaceId)
  const due = over || endpoint.someDue
  const again = due ? await claimDue(tx, workspaceId, { most: slots, leaseSeconds }) : []
  const requests = slots - again.length
  const heldBack = endpoint.parked && !over
  const nothingNew = requests <= 0 || (heldBack && !endpoint.probeDue)
  if (nothingNew || (failing && (await awaitsTrial(tx, endpoint, outage))))
    return { deliveries: again, more: true }
  const made = heldBack
    ? await probe(tx, workspaceId, policy)
    : await assemble(tx, workspaceId, { requests, state: 'sending', leaseSeconds })
  return { deliveries: [...again, ...made.deliveries], more: made.more }
}

/**
 * One parked delivery, else one waiting action. Without either the outage is ended: the next action will show the
 * endpoint's state.
 */
async function probe(
  tx: Sql,
  workspaceId: string,
  { leaseSeconds, outage }: DeliveryPolicy,
): Promise<AssembledDeliveries> {
  await probeIn(tx, workspaceId, outage.probeSeconds)
  const parked = await claimParked(tx, workspaceId, { most: 1, leaseSeconds })
  if (parked.length > 0) return { deliveries: parked, more: true }
  const made = await assemble(tx, workspaceId, { requests: 1, actions: 1, state: 'parked', leaseSeconds })
  if (made.deliveries.length === 0 && !(await atStake(tx, workspaceId))) await endOutage(tx, workspaceId)
  return made
}
