import type { Transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { tellOfDeliveries } from './delivery-topic.ts'
import { endOutage, inOutage } from './outage.store.ts'
import { recordFree, stillOurs, type Success } from './delivery-outcome.store.ts'
import { briefly, lockEndpoint } from './webhook.store.ts'

/**
 * What became of a success: `foreign` is one that another worker has taken over, `locked` one that somebody else holds at
 * this moment, and `outage` one whose endpoint counts as down; the last two are not settled.
 */
export type SuccessFate = 'delivered' | 'foreign' | 'locked' | 'outage'

type Dependencies = Pick<Platform, 'database' | 'pubsub'>

/** Records successful deliveries of any workspaces together, and answers what became of each, in their order. It waits for nobody's rows. */
export function recordDelivered(deps: Dependencies, successes: readonly Success[]): Promise<SuccessFate[]> {
  const work = async (tx: Transaction) => {
    const fates = await recordSuccesses(tx, deps, successes, { recovering: false })
    return successes.map(({ delivery }) => fates.get(delivery.id) ?? 'foreign')
  }
  return deps.database.asSystem(work, { byKey: true, patience: briefly })
}

/**
 * Records the success of an endpoint that counts as down, which ends the outage: by itself, since it needs the endpoint.
 * @throws while somebody else holds that
 */
export function recordRecovery(deps: Dependencies, success: Success): Promise<SuccessFate> {
  const { workspaceId, id } = success.delivery
  const work = async (tx: Transaction) => {
    await lockEndpoint(tx, workspaceId)
    const fate = (await recordSuccesses(tx, deps, [success], { recovering: true })).get(id) ?? 'foreign'
    if (fate === 'delivered') await endOutage(tx, workspaceId)
    return fate
  }
  return deps.database.asSystem(work, { byKey: true, patience: briefly })
}

async function recordSuccesses(
  tx: Transaction,
  { pubsub }: Dependencies,
  successes: readonly Success[],
  { recovering }: { recovering: boolean },
): Promise<Map<string, SuccessFate>> {
  const done = await recordFree(tx, successes, { recovering })
  const delivered = successes.filter(({ delivery }) => done.has(delivery.id))
  await tellOfDeliveries(
    tx,
    pubsub,
    delivered.map(({ delivery }) => delivery),
  )
  const left = successes.filter(({ delivery }) => !done.has(delivery.id))
  const unsettled = left.length > 0 ? await whyLeft(tx, left, { recovering }) : new Map<string, SuccessFate>()
  return new Map([...unsettled, ...[...done].map((id): [string, SuccessFate] => [id, 'delivered'])])
}

async function whyLeft(
  tx: Transaction,
  left: readonly Success[],
  { recovering }: { recovering: boolean },
): Promise<Map<string, SuccessFate>> {
  const ours = await stillOurs(tx, left)
  const workspaceIds = [...new Set(left.map(({ delivery }) => delivery.workspaceId))]
  const down = recovering ? new Set<string>() : await inOutage(tx, workspaceIds)
  const fateOf = ({ workspaceId, id }: Success['delivery']): SuccessFate => {
    if (!ours.has(id)) return 'foreign'
    return down.has(workspaceId) ? 'outage' : 'locked'
  }
  return new Map(left.map(({ delivery }) => [delivery.id, fateOf(delivery)]))
}
