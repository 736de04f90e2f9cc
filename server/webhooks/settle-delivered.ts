import type { Database, Sql } from '../platform/database.ts'
import type { HeldDelivery } from './assemble.ts'
import type { Attempt } from './attempt.ts'
import { endOutage, lockOutages } from './outage.ts'

/** A delivery that its endpoint took. */
export interface Success {
  delivery: HeldDelivery
  attempt: Attempt
}

/**
 * Settles successful deliveries of any workspaces together, and answers the ids of those that were still the worker's
 * own; the others changed nothing. A success ends an outage of its endpoint.
 */
export function settleDelivered(database: Database, successes: readonly Success[]): Promise<Set<string>> {
  const workspaceIds = [...new Set(successes.map(({ delivery }) => delivery.workspaceId))]
  return database.asSystem(async (tx) => {
    const down = await lockOutages(tx, workspaceIds)
    const settled = await settle(tx, successes)
    const recovered = down.filter((workspaceId) => settled.some((row) => row.workspaceId === workspaceId))
    if (recovered.length > 0) await endOutage(tx, recovered)
    return new Set(settled.map(({ id }) => id))
  })
}

function settle(tx: Sql, successes: readonly Success[]): Promise<{ workspaceId: string; id: string }[]> {
  return tx.query<{ workspaceId: string; id: string }>(
    `with done as (
       update delivery d set state = 'delivered', attempts = d.attempts + 1, lease_token = null, last_status = s.status,
         last_error = null, settled_at = now()
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::int[]) as s (workspace_id, id, token, status, duration_ms)
       where d.workspace_id = s.workspace_id and d.id = s.id and d.lease_token = s.token and d.state in ('sending', 'parked')
       returning d.workspace_id, d.id, s.status, s.duration_ms
     ), logged as (
       insert into delivery_attempt (workspace_id, delivery_id, status, duration_ms)
       select workspace_id, id, status, duration_ms from done
     ), acknowledged as (
       update outbox o set state = 'delivered' from done
       where o.delivery_id = done.id and o.state <> 'delivered'
     )
     select workspace_id as "workspaceId", id from done`,
    [
      successes.map(({ delivery }) => delivery.workspaceId),
      successes.map(({ delivery }) => delivery.id),
      successes.map(({ delivery }) => delivery.leaseToken),
      successes.map(({ attempt }) => attempt.status),
      successes.map(({ attempt }) => attempt.durationMs),
    ],
  )
}
