import type { Transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { tellOfDeliveries } from './delivery-topic.ts'
import { endOutage, inOutage } from './outage.store.ts'
import { recordFree, stillOurs, type Success } from './delivery-outcome.store.ts'
import { limitWaiting, lockEndpoint } from './webhook.store.ts'

/**
 * What became of a success: `foreign` is one that another worker has taken over, `locked` one that somebody else holds at
 * this moment, and `outage` one whose endpoint counts as down; the last two are not settled.
 */
export type SuccessFate = 'delivered' | 'foreign' | 'locked' | 'outage'

type Dependencies = Pick<Platform, 'database' | 'pubsub'>

/** Records successful deliveries of any workspaces together, and answers what became of each, in their order. It waits for nobody's rows. */
export function recordDelivered(deps: Dependencies, successes: readonly Success[]): Promise<SuccessFate[]> {
  return deps.database.asSystem(async (tx) => {
    await limitWaiting(tx)
    const down = await inOutage(tx, [...new Set(successes.map(({ delivery }) => delivery.workspaceId))])
    const able = successes.filter(({ delivery }) => !down.has(delivery.workspaceId))
    const fates = await recordSuccesses(tx, deps, able)
    return successes.map(({ delivery }) => fates.get(delivery.id) ?? 'outage')
  })
}

/**
 * Records the success of an endpoint that counts as down, which ends the outage: by itself, since it needs the endpoint.
 * @throws while somebody else holds that
 */
export function recordRecovery(deps: Dependencies, success: Success): Promise<SuccessFate> {
  const { workspaceId, id } = success.delivery
  return deps.database.asSystem(async (tx) => {
    await limitWaiting(tx)
    await lockEndpoint(tx, workspaceId)
    const fate = (await recordSuccesses(tx, deps, [success])).get(id) ?? 'foreign'
    if (fate === 'delivered') await endOutage(tx, workspaceId)
    return fate
  })
}

async function recordSuccesses(
  tx: Transaction,
  { pubsub }: Dependencies,
  successes: readonly Success[],
): Promise<Map<string, SuccessFate>> {
  if (successes.length === 0) return new Map()
  const done = await recordFree(tx, successes)
  const delivered = successes.filter(({ delivery }) => done.has(delivery.id))
  await tellOfDeliveries(
    tx,
    pubsub,
    delivered.map(({ delivery }) => delivery),
  )
  const left = successes.filter(({ delivery }) => !done.has(delivery.id))
  const ours = left.length > 0 ? await stillOurs(tx, left) : done
  const fateOf = (id: string): SuccessFate => {
    if (done.has(id)) return 'delivered'
    return ours.has(id) ? 'locked' : 'foreign'
  }
  return new Map(successes.map(({ delivery: { id } }) => [id, fateOf(id)]))
}
