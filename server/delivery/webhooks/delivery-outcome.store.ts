import { sql } from 'kysely'
import type { PreparedStatement, Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'
import type { Attempt } from './attempt.ts'
import type { LeasedDelivery } from './claiming.store.ts'
import type { DeliveryAttempt } from './delivery-attempt.entity.ts'
import type { StoredDelivery } from './delivery.entity.ts'
import type { Outbox } from './outbox.entity.ts'
import { waitingOf } from './outbox.store.ts'

interface Tables {
  delivery: TableOf<StoredDelivery>
  deliveryAttempt: TableOf<DeliveryAttempt, 'id' | 'at'>
  outbox: TableOf<Outbox>
}

type Key = Pick<StoredDelivery, 'workspaceId' | 'id'>

const deliveryOf = (tx: Sql, { workspaceId, id }: Key) =>
  tx.db<Tables>().updateTable('delivery').where('workspaceId', '=', workspaceId).where('id', '=', id)

/** A delivery that its endpoint accepted. */
export interface Success {
  delivery: LeasedDelivery
  attempt: Attempt
}

/**
 * Only unsettled or parked deliveries have a lease. SQL text: bench/webhooks.ts runs it for each batch of accepted deliveries. It does
 * not filter by state, as the planner would use that index instead of the primary key.
 */
const held = `d.workspace_id = s.workspace_id and d.id = s.id and d.lease_token = s.token`

/**
 * Settles the deliveries that are still leased by the worker and not locked by another transaction, and returns their
 * ids. Those of an endpoint that counts as down are left, unless this ends its outage.
 */
export async function recordFree(
  tx: Sql,
  successes: readonly Success[],
  { recovering }: { recovering: boolean },
): Promise<Set<string>> {
  const rows = await tx.query<Pick<StoredDelivery, 'id'>>(recording, [
    ...keysOf(successes),
    successes.map(({ attempt }) => attempt.status),
    successes.map(({ attempt }) => attempt.durationMs),
    recovering,
  ])
  return new Set(rows.map(({ id }) => id))
}

const recording: PreparedStatement = {
  name: 'record-delivered',
  text: `
     with mine as materialized (
       select d.workspace_id, d.id, s.status, s.duration_ms
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::int[]) as s (workspace_id, id, token, status, duration_ms)
       cross join lateral (select workspace_id, id from delivery d where ${held} for update skip locked) d
       where $6 or not exists (
         select from webhook w where w.workspace_id = s.workspace_id and w.outage_since is not null offset 0)
     ), done as (
       update delivery d set state = 'delivered', attempts = d.attempts + 1, lease_token = null, last_status = mine.status,
         last_error = null, settled_at = now()
       from mine where d.workspace_id = mine.workspace_id and d.id = mine.id
       returning d.workspace_id, d.id, d.outbox_ids, d.purpose, mine.status, mine.duration_ms
     ), logged as (
       insert into delivery_attempt (workspace_id, delivery_id, status, duration_ms)
       select workspace_id, id, status, duration_ms from done
     ), again as (
       select workspace_id, id, outbox_ids from done where purpose = 'resend'
     ), acknowledged as (
       update outbox o set state = 'delivered'
       where o.workspace_id = any (array(select distinct workspace_id from again)) and o.id = any (array(select unnest(outbox_ids) from again))
         and o.delivery_id = any (array(select id from again)) and o.state <> 'delivered'
     )
     select id from done`,
}

/** The ids of the deliveries that are still leased by the worker. */
export async function stillOurs(tx: Sql, successes: readonly Success[]): Promise<Set<string>> {
  const rows = await tx.query<Pick<StoredDelivery, 'id'>>(
    `select d.id from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as s (workspace_id, id, token)
     cross join lateral (select id from delivery d where ${held} offset 0) d`,
    keysOf(successes),
  )
  return new Set(rows.map(({ id }) => id))
}

const keysOf = (successes: readonly Success[]): string[][] => [
  successes.map(({ delivery }) => delivery.workspaceId),
  successes.map(({ delivery }) => delivery.id),
  successes.map(({ delivery }) => delivery.leaseToken),
]

/** The part of a delivery that settling and logging a failure needs. */
export interface ReleasedDelivery extends Pick<StoredDelivery, 'attempts' | 'purpose'> {
  /** The first few of its actions, of which there can be 100. */
  actions: { actionId: string; type: string; object: string | null }[]
}

/** How many actions of a failed delivery are logged. */
const mostNamed = 5

const firstActions = sql<ReleasedDelivery['actions']>`coalesce((
  select json_agg(json_build_object('actionId', o.action_id, 'type', o.action_type, 'object', o.object_external_id) order by o.id)
  from outbox o where o.workspace_id = delivery.workspace_id and o.id = any (delivery.outbox_ids[:${sql.lit(mostNamed)}])), '[]')`

/** Releases the lease and keeps the row locked; undefined when the lease belongs to another worker by now. */
export const releaseLease = (
  tx: Sql,
  delivery: LeasedDelivery,
  { status, error }: Attempt,
): Promise<ReleasedDelivery | undefined> =>
  deliveryOf(tx, delivery)
    .set({ leaseToken: null, lastStatus: status, lastError: error })
    .where('leaseToken', '=', delivery.leaseToken)
    .where('state', 'in', [DeliveryState.sending, DeliveryState.parked])
    .returning(['attempts', 'purpose', firstActions.as('actions')])
    .executeTakeFirst()

/** Records an attempt. */
export async function logAttempt(
  tx: Sql,
  { workspaceId, id }: Key,
  { status, error, answer, durationMs }: Attempt,
): Promise<void> {
  await tx
    .db<Tables>()
    .insertInto('deliveryAttempt')
    .values({ workspaceId, deliveryId: id, status, error, answer, durationMs })
    .execute()
}

/** Parks a delivery until the outage is over. */
export async function parkDelivery(tx: Sql, delivery: Key): Promise<void> {
  await deliveryOf(tx, delivery).set({ state: DeliveryState.parked }).execute()
}

/** Schedules another attempt in a number of seconds. */
export async function repeatDelivery(
  tx: Sql,
  delivery: Key,
  attempts: number,
  seconds: number,
): Promise<void> {
  await deliveryOf(tx, delivery)
    .set({
      state: DeliveryState.sending,
      attempts,
      nextAttemptAt: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .execute()
}

/** The ids of the outbox rows that a delivery was assembled from. */
const outboxIdsOf = ({ workspaceId, id }: Key) =>
  sql<string>`any (array(select unnest(outbox_ids) from delivery where workspace_id = ${workspaceId} and id = ${id}))`

/** Marks a delivery and its actions as exhausted. @returns the actions that were still in it */
export async function exhaustDelivery(
  tx: Sql,
  delivery: Key,
  attempts: number,
): Promise<Pick<Outbox, 'actionId' | 'actionType' | 'origin'>[]> {
  await deliveryOf(tx, delivery)
    .set({ state: DeliveryState.exhausted, attempts, leaseToken: null, settledAt: sql<Date>`now()` })
    .execute()
  return tx
    .db<Tables>()
    .updateTable('outbox')
    .set({ state: DeliveryState.exhausted })
    .where('workspaceId', '=', delivery.workspaceId)
    .where('id', '=', outboxIdsOf(delivery))
    .where('deliveryId', '=', delivery.id)
    .where('state', '=', DeliveryState.sending)
    .returning(['actionId', 'actionType', 'origin'])
    .execute()
}

/** Whether the delivery has several actions. */
export async function isShared(tx: Sql, { workspaceId, id }: LeasedDelivery): Promise<boolean> {
  const { actions } = await tx
    .db<Tables>()
    .selectFrom('delivery')
    .select(sql<number>`cardinality(outbox_ids)`.as('actions'))
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return actions > 1
}

/** The unsettled actions of a delivery, in their order. */
export const actionsUnderWay = (tx: Sql, delivery: Key): Promise<Pick<Outbox, 'id' | 'objectId'>[]> =>
  tx
    .db<Tables>()
    .selectFrom('outbox')
    .select(['id', 'objectId'])
    .where('workspaceId', '=', delivery.workspaceId)
    .where('id', '=', outboxIdsOf(delivery))
    .where('deliveryId', '=', delivery.id)
    .where('state', '=', DeliveryState.sending)
    .orderBy('outbox.id')
    .execute()

/** The actions that continue in deliveries of their own: their ids, and the seconds until their attempt. */
interface Alone {
  outboxId: string
  id: string
  delay: number
}

/** Removes the actions from a delivery and sends the named ones in deliveries of their own; the others wait again. */
export async function sendAlone(
  tx: Sql,
  delivery: Key,
  alone: readonly Alone[],
  { attempts, status }: { attempts: number; status: number | null },
): Promise<void> {
  await tx.query(goOnAlone, [
    delivery.workspaceId,
    delivery.id,
    alone.map((one) => one.outboxId),
    alone.map((one) => one.id),
    alone.map((one) => one.delay),
    attempts,
    status,
  ])
}

const goOnAlone = `
  with carried as materialized (
    select o.workspace_id, o.id, o.object_id, o.body, o.available_at, s.id as delivery_id, s.delay
    from outbox o
    left join unnest($3::bigint[], $4::uuid[], $5::float8[]) as s (outbox_id, id, delay) on s.outbox_id = o.id
    where o.workspace_id = $1 and o.delivery_id = $2 and o.state = 'sending'
      and o.id = any (array(select unnest(outbox_ids) from delivery where workspace_id = $1 and id = $2))
  ), made as (
    insert into delivery (workspace_id, id, outbox_ids, attempts, next_attempt_at, last_status)
    select $1, delivery_id, array[id], $6, now() + make_interval(secs => delay), $7 from carried where delivery_id is not null
  ), waiting as (
    ${waitingOf('carried where delivery_id is null')}
  )
  update outbox o set state = case when carried.delivery_id is null then 'waiting' else 'sending' end, delivery_id = carried.delivery_id
  from carried where o.workspace_id = $1 and o.id = carried.id`

/** Cancels a delivery whose actions continue in others. */
export async function cancelDelivery(tx: Sql, delivery: Key, attempts: number, note: string): Promise<void> {
  await deliveryOf(tx, delivery)
    .set({ state: DeliveryState.cancelled, attempts, settledAt: sql<Date>`now()`, lastError: note })
    .execute()
}
