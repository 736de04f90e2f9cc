import type { Transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordFree, stillOurs, type Success } from './delivery-outcome.store.ts'
import { publishDeliveries } from './delivery-topic.ts'
import { endOutage, inOutage } from './outage.store.ts'
import { briefly, lockEndpoint } from './webhook.store.ts'

/**
 * The result of recording a success: `foreign` when another worker has taken the delivery over, `locked` when another
 * transaction holds its row, and `outage` when its endpoint counts as down; the last two are not settled.
 */
export type SuccessOutcome = 'delivered' | 'foreign' | 'locked' | 'outage'

type Dependencies = Pick<Platform, 'database' | 'pubsub'>

/**
 * Records successful deliveries of any workspaces together, and returns the result of each, in order. It does not wait
 * for locked rows.
 */
export function recordDelivered(
  deps: Dependencies,
  successes: readonly Success[],
): Promise<SuccessOutcome[]> {
  const work = async (tx: Transaction) => {
    const fates = await recordSuccesses(tx, deps, successes, { recovering: false })
    return successes.map(({ delivery }) => fates.get(delivery.id) ?? 'foreign')
  }
  return deps.database.asSystem(work, { byKey: true, patience: briefly })
}

/**
 * Records the success of an endpoint that counts as down, which ends the outage: separately, as it needs the endpoint's
 * lock.
 * @throws while another transaction holds that
 */
export function recordRecovery(deps: Dependencies, success: Success): Promise<SuccessOutcome> {
  const { workspaceId, id } = success.delivery
  const work = async (tx: Transaction) => {
    await lockEndpoint(tx, workspaceId)
    const result = (await recordSuccesses(tx, deps, [success], { recovering: true })).get(id) ?? 'foreign'
    if (result === 'delivered') await endOutage(tx, workspaceId)
    return result
  }
  return deps.database.asSystem(work, { byKey: true, patience: briefly })
}

async function recordSuccesses(
  tx: Transaction,
  { pubsub }: Dependencies,
  successes: readonly Success[],
  { recovering }: { recovering: boolean },
): Promise<Map<string, SuccessOutcome>> {
  const done = await recordFree(tx, successes, { recovering })
  const delivered = successes.filter(({ delivery }) => done.has(delivery.id))
  publishDeliveries(
    tx,
    pubsub,
    delivered.map(({ delivery }) => delivery),
  )
  const left = successes.filter(({ delivery }) => !done.has(delivery.id))
  const unsettled =
    left.length > 0 ? await whyLeft(tx, left, { recovering }) : new Map<string, SuccessOutcome>()
  return new Map([...unsettled, ...[...done].map((id): [string, SuccessOutcome] => [id, 'delivered'])])
}

async function whyLeft(
  tx: Transaction,
  left: readonly Success[],
  { recovering }: { recovering: boolean },
): Promise<Map<string, SuccessOutcome>> {
  const ours = await stillOurs(tx, left)
  const workspaceIds = [...new Set(left.map(({ delivery }) => delivery.workspaceId))]
  const down = recovering ? new Set<string>() : await inOutage(tx, workspaceIds)
  const fateOf = ({ workspaceId, id }: Success['delivery']): SuccessOutcome => {
    if (!ours.has(id)) return 'foreign'
    return down.has(workspaceId) ? 'outage' : 'locked'
  }
  return new Map(left.map(({ delivery }) => [delivery.id, fateOf(delivery)]))
}
