import type { Database, Transaction } from '../../platform/database.ts'
import { lockEndpoint } from './endpoint.ts'
import { exhaust, type RevertActions } from './exhaust.ts'

interface Parts {
  database: Database
  revert: RevertActions
}

const deliveriesAtOnce = 20
const actionsAtOnce = 200

/** Exhausts some of the deliveries that an outage holds back, and answers how many actions those carried. */
export function giveUpDeliveries({ database, revert }: Parts, workspaceId: string): Promise<number> {
  return underLock(database, workspaceId, async (tx) => {
    const parked = await tx.query<{ id: string; attempts: number }>(
      `select id, attempts from delivery where workspace_id = $1 and state = 'parked' order by created_at, id limit $2 for update`,
      [workspaceId, deliveriesAtOnce],
    )
    for (const { id, attempts } of parked) await exhaust(tx, { workspaceId, id }, { attempts, revert })
    const ids = parked.map(({ id }) => id)
    const rows = await tx.query(`select 1 from outbox where delivery_id = any ($1::uuid[])`, [ids])
    return rows.length
  })
}

/** Exhausts some of the actions that an outage kept from being sent at all, and answers how many. */
export function giveUpWaiting({ database, revert }: Parts, workspaceId: string): Promise<number> {
  return underLock(database, workspaceId, async (tx) => {
    const given = await tx.query<{ actionId: string }>(
      `with given as materialized (
         select id from outbox where workspace_id = $1 and state = 'waiting' and available_at <= now()
         order by id limit $2 for update
       )
       update outbox o set state = 'exhausted' from given where o.workspace_id = $1 and o.id = given.id
       returning o.action_id as "actionId"`,
      [workspaceId, actionsAtOnce],
    )
    if (given.length > 0)
      await revert(
        tx,
        workspaceId,
        given.map(({ actionId }) => actionId),
      )
    return given.length
  })
}

/** Nothing is given up once the endpoint is back. */
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
