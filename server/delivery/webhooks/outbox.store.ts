import { type Expression, expressionBuilder, sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'
import type { StoredDelivery } from './delivery.entity.ts'
import type { Outbox } from './outbox.entity.ts'
import type { WaitingAction } from './waiting-action.entity.ts'

interface Tables {
  delivery: TableOf<StoredDelivery>
  outbox: TableOf<Outbox>
  outboxWaiting: TableOf<WaitingAction>
}

/**
 * The SQL part that writes payloads to the outbox of workspaces with a webhook, from their JSON, in order. SQL
 * text: bench/webhooks.ts records actions with it.
 */
export const outboxPart = (payloads: string): string => `
  queued as (
    insert into outbox (workspace_id, action_id, action_type, object_type, object_id, object_external_id, body, origin, created_at, available_at)
    select r.workspace_id, r.id, r.action_type, r.object_type, r.object_id, r.external_id, r.body, r.origin, r.created_at,
      clock_timestamp() + make_interval(secs => r.undo_seconds)
    from json_to_recordset(${payloads}) as r (workspace_id uuid, id uuid, action_type text, object_type text, object_id uuid,
      external_id text, body text, origin text, created_at timestamptz, undo_seconds int, place int)
    join webhook w on w.workspace_id = r.workspace_id
    order by r.place
    returning *
  ), waiting as (
    ${waitingOf('queued')}
  )`

/** SQL that marks actions as waiting, from rows of the outbox. */
export const waitingOf = (actions: string): string => `
  insert into outbox_waiting (workspace_id, id, object_id, bytes, available_at)
  select workspace_id, id, object_id, octet_length(body), available_at from ${actions}`

/** SQL that is true for the actions of a delivery: those that it was assembled from and that have not left it since. */
export const carriedBy = (delivery: string, action: string): string =>
  `${action}.workspace_id = ${delivery}.workspace_id and ${action}.id = any (${delivery}.outbox_ids) and ${action}.delivery_id = ${delivery}.id`

/** SQL of the state of an action: of one in a delivery, that of the delivery, unless it was ended apart. */
export const stateOf = (action: string, delivery: string): string =>
  `case when ${action}.state = 'sending' then ${delivery}.state else ${action}.state end`

/** SQL that is true for an action whose delivery may still be sent; a look-up of that delivery, whatever the statistics. */
export const isUnderWay = (action: string): string =>
  `${action}.state = 'sending' and (
    select state from delivery d where d.workspace_id = ${action}.workspace_id and d.id = ${action}.delivery_id) in ('sending', 'parked')`

/**
 * SQL of the body of a request from the rows of its actions, which never change: each attempt sends the same bytes. They are ordered
 * by the moment at which each was taken (section 6.1): actions on different objects may be recorded in another order. Those on one
 * object are taken under its lock, so that theirs is the order of their ids.
 */
export const requestBody = (actions: string): string =>
  `'{"actions":[' || string_agg(${actions}.body, ',' order by ${actions}.created_at, ${actions}.id) || ']}'`

/** SQL of the origins of rows of actions, without duplicates. */
export const originsOf = (actions: string): string =>
  `coalesce(array_agg(distinct ${actions}.origin) filter (where ${actions}.origin is not null), '{}')`

/** Cancels the payloads of actions. @returns false when one of them is already being delivered */
export async function cancelWebhooks(
  tx: Sql,
  workspaceId: string,
  actionIds: readonly string[],
): Promise<boolean> {
  const db = tx.db<Tables>()
  const given = anyId(actionIds)
  await db
    .with('taken', (cte) =>
      cte
        .deleteFrom('outboxWaiting as w')
        .using('outbox as o')
        .where('o.workspaceId', '=', workspaceId)
        .where('o.actionId', '=', given)
        .where('w.workspaceId', '=', workspaceId)
        .whereRef('w.id', '=', 'o.id')
        .returning('w.id'),
    )
    .updateTable('outbox')
    .set({ state: DeliveryState.cancelled })
    .where('workspaceId', '=', workspaceId)
    .where(({ eb, selectFrom }) =>
      eb('outbox.id', '=', sql<string>`any (array(${selectFrom('taken').select('taken.id')}))`),
    )
    .execute()
  const underWay = await db
    .selectFrom('outbox')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('actionId', '=', given)
    .where('state', '<>', DeliveryState.cancelled)
    .executeTakeFirst()
  return underWay === undefined
}

const { selectFrom } = expressionBuilder<Tables, never>()

/** Whether the customer platform has an action: it accepted it, or there was no webhook. */
export const isAcknowledged = (action: Record<'workspaceId' | 'id', Expression<string>>) => {
  const sent = selectFrom('outbox as o')
    .leftJoin('delivery as d', (join) =>
      join.onRef('d.workspaceId', '=', 'o.workspaceId').onRef('d.id', '=', 'o.deliveryId'),
    )
    .select(sql.raw<DeliveryState>(stateOf('o', 'd')).as('state'))
    .where('o.workspaceId', '=', action.workspaceId)
    .where('o.actionId', '=', action.id)
  return sql<boolean>`coalesce(${sent}, 'delivered') = 'delivered'`
}
