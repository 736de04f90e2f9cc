import type { Database, Transaction } from '../../platform/database.ts'
import { countActionsOf, lockParked } from './delivery.store.ts'
import { exhaust, type RevertActions, type Reverts } from './exhaust.ts'
import { exhaustWaiting } from './unsettled-delivery.store.ts'
import { lockEndpoint } from './webhook.store.ts'

interface Dependencies {
  database: Database
  reverts: Reverts
}

const deliveriesAtOnce = 20
const actionsAtOnce = 200

/** Exhausts some of the parked deliveries, and returns the number of their actions. */
export function giveUpDeliveries(deps: Dependencies, workspaceId: string): Promise<number> {
  return underLock(deps, workspaceId, async (tx, revert) => {
    const parked = await lockParked(tx, workspaceId, deliveriesAtOnce)
    for (const { id, attempts } of parked) await exhaust(tx, { workspaceId, id }, { attempts, revert })
    const ids = parked.map(({ id }) => id)
    return countActionsOf(tx, workspaceId, ids)
  })
}

/** Exhausts some of the actions that were not sent because of an outage, and returns how many. */
export function giveUpWaiting(deps: Dependencies, workspaceId: string): Promise<number> {
  return underLock(deps, workspaceId, async (tx, revert) => {
    const refused = await exhaustWaiting(tx, workspaceId, actionsAtOnce)
    if (refused.length > 0) await revert(tx, refused)
    return refused.length
  })
}

/** Runs under the lock of the endpoint; does nothing once the outage is over. */
async function underLock(
  { database, reverts }: Dependencies,
  workspaceId: string,
  work: (tx: Transaction, revert: RevertActions) => Promise<number>,
): Promise<number> {
  const revert = await reverts.ready(workspaceId)
  return database.inWorkspace(workspaceId, async (tx) => {
    const endpoint = await lockEndpoint(tx, workspaceId)
    return endpoint?.parked ? work(tx, revert) : 0
  })
}
