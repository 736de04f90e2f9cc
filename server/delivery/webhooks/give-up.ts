import type { Database, Transaction } from '../../platform/database.ts'
import { countActionsOf, lockParked } from './delivery.store.ts'
import { exhaust, type RevertActions } from './exhaust.ts'
import { exhaustWaiting } from './unsettled-delivery.store.ts'
import { lockEndpoint } from './webhook.store.ts'

interface Dependencies {
  database: Database
  revert: RevertActions
}

const deliveriesAtOnce = 20
const actionsAtOnce = 200

/** Exhausts some of the parked deliveries, and returns the number of their actions. */
export function giveUpDeliveries({ database, revert }: Dependencies, workspaceId: string): Promise<number> {
  return underLock(database, workspaceId, async (tx) => {
    const parked = await lockParked(tx, workspaceId, deliveriesAtOnce)
    for (const { id, attempts } of parked) await exhaust(tx, { workspaceId, id }, { attempts, revert })
    const ids = parked.map(({ id }) => id)
    return countActionsOf(tx, workspaceId, ids)
  })
}

/** Exhausts some of the actions that were not sent because of an outage, and returns how many. */
export function giveUpWaiting({ database, revert }: Dependencies, workspaceId: string): Promise<number> {
  return underLock(database, workspaceId, async (tx) => {
    const refused = await exhaustWaiting(tx, workspaceId, actionsAtOnce)
    if (refused.length > 0) await revert(tx, workspaceId, refused)
    return refused.length
  })
}

/** Runs under the lock of the endpoint; does nothing once the outage is over. */
function underLock(
  database: Database,
  workspaceId: string,
  work: (tx: Transaction) => Promise<number>,
): Promise<number> {
  return database.inWorkspace(workspaceId, async (tx) => {
    const endpoint = await lockEndpoint(tx, workspaceId)
    return endpoint?.parked ? work(tx) : 0
  })
}
