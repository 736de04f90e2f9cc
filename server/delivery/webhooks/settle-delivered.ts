import type { Database, Sql } from '../../platform/database.ts'
import type { HeldDelivery } from './assemble.ts'
import type { Attempt } from './attempt.ts'
import { lockEndpoint } from './endpoint.ts'
import { limitWaiting } from './limit-waiting.ts'
import { endOutage, inOutage } from './outage.ts'

/** A delivery that its endpoint took. */
export interface Success {
  delivery: HeldDelivery
  attempt: Attempt
}

/**
 * What became of a success: `foreign` is one that another worker has taken over, `locked` one that somebody else holds at
 * this moment, and `outage` one whose endpoint counts as down; the last two are not settled.
 */
export type SuccessFate = 'delivered' | 'foreign' | 'locked' | 'outage'

/** Settles successful deliveries of any workspaces together, and answers what became of each, in their order. It waits for nobody's rows. */
export function settleDelivered(database: Database, successes: readonly Success[]): Promise<SuccessFate[]> {
  return database.asSystem(async (tx) => {
    await limitWaiting(tx)
    const down = await inOutage(tx, [...new Set(successes.map(({ delivery }) => delivery.workspaceId))])
    const able = successes.filter(({ delivery }) => !down.has(delivery.workspaceId))
    const fates = await settle(tx, able)
    return successes.map(({ delivery }) => fates.get(delivery.id) ?? 'outage')
  })
}

/**
 * Settles the success of an endpoint that counts as down, which ends the outage: by itself, since it needs the endpoint.
 * @throws while somebody else holds that
 */
export function settleRecovery(database: Database, success: Success): Promise<SuccessFate> {
  const { workspaceId, id } = success.delivery
  return database.asSystem(async (tx) => {
    await limitWaiting(tx)
    await lockEndpoint(tx, workspaceId)
    const fate = (await settle(tx, [success])).get(id) ?? 'foreign'
    if (fate === 'delivered') await endOutage(tx, workspaceId)
    return fate
  })
}

async function settle(tx: Sql, successes: readonly Success[]): Promise<Map<string, SuccessFate>> {
  if (successes.length === 0) return new Map()
  const done = await settleFree(tx, successes)
  const left = successes.filter(({ delivery }) => !done.has(delivery.id))
  const ours = left.length > 0 ? await stillOurs(tx, left) : done
  const fateOf = (id: string): SuccessFate => {
    if (done.has(id)) return 'delivered'
    return ours.has(id) ? 'locked' : 'foreign'
  }
  return new Map(successes.map(({ delivery: { id } }) => [id, fateOf(id)]))
}

const held = `d.workspace_id = s.workspace_id and d.id = s.id and d.lease_token = s.token and d.state in ('sending', 'parked')`

/** Settles those that are still the worker's own and locked by nobody else, and answers their ids. */
async function settleFree(tx: Sql, successes: readonly Success[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `with mine as materialized (
       select d.workspace_id, d.id, s.status, s.duration_ms
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::int[]) as s (workspace_id, id, token, status, duration_ms)
       join delivery d on ${held} for update of d skip locked
     ), done as (
       update delivery d set state = 'delivered', attempts = d.attempts + 1, lease_token = null, last_status = mine.status,
         last_error = null, settled_at = now()
       from mine where d.workspace_id = mine.workspace_id and d.id = mine.id
       returning d.workspace_id, d.id, mine.status, mine.duration_ms
     ), logged as (
       insert into delivery_attempt (workspace_id, delivery_id, status, duration_ms)
       select workspace_id, id, status, duration_ms from done
     ), acknowledged as (
       update outbox o set state = 'delivered' from done
       where o.delivery_id = done.id and o.state <> 'delivered'
     )
     select id from done`,
    [
      ...keysOf(successes),
      successes.map(({ attempt }) => attempt.status),
      successes.map(({ attempt }) => attempt.durationMs),
    ],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The ids of those whose lease is still the worker's own. */
async function stillOurs(tx: Sql, successes: readonly Success[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `select d.id from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as s (workspace_id, id, token) join delivery d on ${held}`,
    keysOf(successes),
  )
  return new Set(rows.map(({ id }) => id))
}

const keysOf = (successes: readonly Success[]): string[][] => [
  successes.map(({ delivery }) => delivery.workspaceId),
  successes.map(({ delivery }) => delivery.id),
  successes.map(({ delivery }) => delivery.leaseToken),
]
