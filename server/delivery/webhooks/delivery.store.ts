import { type Expression, sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import { clockOf, type Sql } from '../../platform/database.ts'
import { isAnyOf } from '../../platform/filter-conditions.ts'
import { momentAndId } from '../../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'
import { isId } from '../../platform/ids.ts'
import { newestOfOwners } from '../../platform/newest-of-owners.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'
import type { DeliveryAttempt } from './delivery-attempt.entity.ts'
import type { StoredDelivery } from './delivery.entity.ts'
import type { DeliveredAction, Delivery } from './delivery.object.ts'
import type { Outbox } from './outbox.entity.ts'
import { carriedBy, requestBody, stateOf } from './outbox.store.ts'

interface Tables {
  delivery: TableOf<StoredDelivery>
  deliveryAttempt: TableOf<DeliveryAttempt>
  outbox: TableOf<
    Outbox,
    'id' | 'objectType' | 'objectId' | 'objectExternalId' | 'origin' | 'availableAt' | 'createdAt'
  >
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The deliveries of a workspace for callers. */
const shown = (tx: Sql, workspaceId: string) =>
  tables(tx)
    .selectFrom('delivery as d')
    .select([
      'd.id',
      'd.state',
      'd.attempts as attemptCount',
      'd.lastStatus',
      'd.lastError',
      'd.createdAt',
      'd.purpose',
    ])
    .select([
      sql<Date | null>`case when d.state = 'sending' and d.lease_token is null then d.next_attempt_at end`.as(
        'nextAttemptAt',
      ),
      sql<Date | null>`case when d.state = 'delivered' then d.settled_at end`.as('deliveredAt'),
    ])
    .where('d.workspaceId', '=', workspaceId)

/** A query, not yet run, for the actions on some objects, by id. */
export type ActionsOn = (
  tx: Sql,
  workspaceId: string,
  objectIds: readonly string[],
) => Expression<{ id: string }>

/** The orders of lists of deliveries. */
export const deliveryOrders = orderedBy(
  'Delivery',
  'CREATED_AT',
  'When it was made',
  momentAndId('d.created_at', 'd.id'),
)

/** The deliveries of a workspace: those in some states, or with some actions on objects, or all. */
export const deliveryList = (
  workspaceId: string,
  {
    states,
    actions,
  }: { states: readonly DeliveryState[] | null; actions: ((tx: Sql) => Expression<{ id: string }>) | null },
  order?: ListOrder | null,
): Listing<Delivery> =>
  listOf(keysetOf(deliveryOrders, order), (tx) => {
    let list = shown(tx, workspaceId)
    if (states) list = list.where(({ ref }) => isAnyOf(ref('d.state'), states, 'text'))
    if (actions) list = list.where('d.id', 'in', deliveriesOf(tx, workspaceId, actions(tx)))
    return list
  })

const deliveriesOf = (tx: Sql, workspaceId: string, actions: Expression<{ id: string }>) =>
  tables(tx)
    .selectFrom('outbox')
    .select('deliveryId')
    .where('workspaceId', '=', workspaceId)
    .where('actionId', 'in', sql<string>`${actions}`)

/** Deliveries by their ids. */
export const deliveriesById = (tx: Sql, workspaceId: string, ids: readonly string[]): Promise<Delivery[]> =>
  shown(tx, workspaceId).where('d.id', '=', anyId(ids)).execute()

/** The exact bodies of deliveries. */
export const bodiesOf = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<{ id: string; body: string }[]> =>
  tables(tx)
    .selectFrom('delivery as d')
    .select((eb) => [
      'd.id',
      eb
        .selectFrom('outbox as o')
        .select(sql.raw<string>(requestBody('o')).as('body'))
        .where('o.workspaceId', '=', workspaceId)
        .where('o.id', '=', sql<string>`any (${eb.ref('d.outboxIds')})`)
        .as('body'),
    ])
    .where('d.workspaceId', '=', workspaceId)
    .where('d.id', '=', anyId(ids))
    .$narrowType<{ body: string }>()
    .execute()

/** Deliveries by id, joined with their actions. */
const carried = (tx: Sql, workspaceId: string, ids: readonly string[]) =>
  tables(tx)
    .selectFrom('delivery as d')
    .innerJoin('outbox as o', (join) => join.on(sql<boolean>`${sql.raw(carriedBy('d', 'o'))}`))
    .where('d.workspaceId', '=', workspaceId)
    .where('d.id', '=', anyId(ids))

/** The actions of deliveries, in order. */
export const actionsOfDeliveries = async (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<(DeliveredAction & { ownerId: string })[]> =>
  carried(tx, workspaceId, ids)
    .select(['o.actionId as id', 'o.actionType', 'o.objectType', 'o.objectExternalId', 'd.id as ownerId'])
    .orderBy('o.id')
    .execute()

/** The delivery states of actions, by id; no row for actions that are not delivered by a webhook. */
export const statesOfActions = (
  tx: Sql,
  workspaceId: string,
  actionIds: readonly string[],
): Promise<{ id: string; state: DeliveryState }[]> =>
  tables(tx)
    .selectFrom('outbox as o')
    .leftJoin('delivery as d', (join) =>
      join.onRef('d.workspaceId', '=', 'o.workspaceId').onRef('d.id', '=', 'o.deliveryId'),
    )
    .select('o.actionId as id')
    .select(sql.raw<DeliveryState>(stateOf('o', 'd')).as('state'))
    .where('o.workspaceId', '=', workspaceId)
    .where('o.actionId', '=', anyId(actionIds))
    .execute()

/** The newest 100 attempts of each delivery, oldest first. */
export const attemptsOfDeliveries = async (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<(DeliveryAttempt & { ownerId: string })[]> => {
  const attempts = tables(tx)
    .selectFrom('deliveryAttempt')
    .selectAll()
    .select('deliveryId as ownerId')
    .where('workspaceId', '=', workspaceId)
    .where('deliveryId', '=', anyId(ids))
  const newest = await newestOfOwners(tx, attempts, { owner: 'deliveryId', newest: 'id' }).execute()
  return newest.toReversed()
}

/** The state of a delivery and its number of actions, locked until the end of the transaction. */
export async function lockDelivery(
  tx: Sql,
  workspaceId: string,
  id: string,
): Promise<{ state: DeliveryState; actions: number } | undefined> {
  if (!isId(id)) return undefined
  return tables(tx)
    .selectFrom('delivery as d')
    .select([
      'd.state',
      sql<number>`(select count(*) from outbox o where ${sql.raw(carriedBy('d', 'o'))})::int`.as('actions'),
    ])
    .where('d.workspaceId', '=', workspaceId)
    .where('d.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Makes a delivery due now; an unsettled one keeps its lease and its attempts, the actions of a settled one their states. */
export async function resendDelivery(tx: Sql, workspaceId: string, id: string): Promise<void> {
  await tables(tx)
    .updateTable('outbox as o')
    .from('delivery as d')
    .set((eb) => ({ state: eb.ref('d.state') }))
    .where('d.workspaceId', '=', workspaceId)
    .where('d.id', '=', id)
    .where('d.state', 'not in', [DeliveryState.sending, DeliveryState.parked])
    .where('o.state', '=', DeliveryState.sending)
    .where(sql<boolean>`${sql.raw(carriedBy('d', 'o'))}`)
    .execute()
  await tables(tx)
    .updateTable('delivery')
    .set({
      purpose: sql<
        StoredDelivery['purpose']
      >`case when state in ('sending', 'parked') or purpose = 'test' then purpose else 'resend' end`,
      attempts: sql<number>`case when state in ('sending', 'parked') then attempts else 0 end`,
      nextAttemptAt: sql<Date>`case when lease_token is null then now() else next_attempt_at end`,
      state: DeliveryState.sending,
      settledAt: null,
    })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/** The number of parked deliveries. */
export async function countParked(tx: Sql, workspaceId: string): Promise<number> {
  const { parked } = await tables(tx)
    .selectFrom('delivery')
    .select(sql<number>`count(*)::int`.as('parked'))
    .where('workspaceId', '=', workspaceId)
    .where('state', '=', DeliveryState.parked)
    .executeTakeFirstOrThrow()
  return parked
}

/** Some of the parked deliveries, oldest first, locked until the end of the transaction. */
export const lockParked = (
  tx: Sql,
  workspaceId: string,
  most: number,
): Promise<Pick<StoredDelivery, 'id' | 'attempts'>[]> =>
  tables(tx)
    .selectFrom('delivery')
    .select(['id', 'attempts'])
    .where('workspaceId', '=', workspaceId)
    .where('state', '=', DeliveryState.parked)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute()

/** The number of actions of some deliveries. */
export async function countActionsOf(tx: Sql, workspaceId: string, ids: readonly string[]): Promise<number> {
  const { actions } = await carried(tx, workspaceId, ids)
    .select(sql<number>`count(*)::int`.as('actions'))
    .executeTakeFirstOrThrow()
  return actions
}

/** An action without an object, which exists only for the endpoint. */
interface OwnEvent extends Pick<Outbox, 'workspaceId' | 'actionId' | 'actionType'> {
  deliveryId: string
  /** The body, by the time of its addition on the database's clock. */
  bodyAt: (now: Date) => string
}

/** Adds a delivery of one action without an object. */
export async function addEvent(tx: Sql, event: OwnEvent): Promise<void> {
  const { workspaceId, deliveryId, actionId, actionType, bodyAt } = event
  const now = await clockOf(tx)
  await tables(tx)
    .with('told', (db) =>
      db
        .insertInto('outbox')
        .values({
          workspaceId,
          actionId,
          actionType,
          body: bodyAt(now),
          state: DeliveryState.sending,
          deliveryId,
        })
        .returning('id'),
    )
    .insertInto('delivery')
    .columns(['workspaceId', 'id', 'purpose', 'outboxIds'])
    .expression((db) =>
      db
        .selectFrom('told')
        .select(({ val, ref }) => [
          val(workspaceId).as('workspaceId'),
          val(deliveryId).as('deliveryId'),
          sql.lit<StoredDelivery['purpose']>('test').as('purpose'),
          sql<string[]>`array[${ref('told.id')}]`.as('outboxIds'),
        ]),
    )
    .execute()
}
