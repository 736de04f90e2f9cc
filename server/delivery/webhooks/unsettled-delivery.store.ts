import { type Expression, sql } from 'kysely'
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

const tables = (tx: Sql) => tx.db<Tables>()

/** Whether an id is one of those that a query names. */
const isOf = (ids: Expression<{ id: string }>) => sql<string>`any (array(${ids}))`

/** Ends some of the actions that wait for good, oldest first. @returns their ids */
export const exhaustWaiting = (
  tx: Sql,
  workspaceId: string,
  most: number,
): Promise<Pick<Outbox, 'actionId' | 'origin'>[]> =>
  tables(tx)
    .with(
      (cte) => cte('given').materialized(),
      (db) =>
        db
          .selectFrom('outboxWaiting')
          .select('id')
          .where('workspaceId', '=', workspaceId)
          .where('availableAt', '<=', sql<Date>`now()`)
          .orderBy('id')
          .limit(most)
          .forUpdate(),
    )
    .with('gone', (db) =>
      db
        .deleteFrom('outboxWaiting')
        .where('workspaceId', '=', workspaceId)
        .where('id', '=', isOf(db.selectFrom('given').select('id'))),
    )
    .updateTable('outbox')
    .set({ state: DeliveryState.exhausted })
    .where('workspaceId', '=', workspaceId)
    .where(({ eb, selectFrom }) => eb('outbox.id', '=', isOf(selectFrom('given').select('given.id'))))
    .returning(['actionId', 'origin'])
    .execute()

/** Cancels all waiting actions and unsettled deliveries, without an outcome. */
export async function cancelAllDeliveries(tx: Sql, workspaceId: string): Promise<void> {
  const ended = tables(tx)
    .updateTable('delivery')
    .set({ state: DeliveryState.cancelled, leaseToken: null, settledAt: sql<Date>`now()` })
    .where('workspaceId', '=', workspaceId)
    .where('state', 'in', [DeliveryState.sending, DeliveryState.parked])
    .returning(['id', 'outboxIds'])
  await tables(tx)
    .with('ended', () => ended)
    .updateTable('outbox')
    .set({ state: DeliveryState.cancelled })
    .where('workspaceId', '=', workspaceId)
    .where('state', '=', DeliveryState.sending)
    .where(({ and, eb, selectFrom }) => {
      const carriedIds = selectFrom('ended').select(({ fn }) =>
        fn<string>('unnest', ['ended.outboxIds']).as('id'),
      )
      return and([
        eb('outbox.id', '=', isOf(carriedIds)),
        eb('outbox.deliveryId', '=', isOf(selectFrom('ended').select('ended.id'))),
      ])
    })
    .execute()
  await tables(tx)
    .with('gone', (db) =>
      db.deleteFrom('outboxWaiting').where('workspaceId', '=', workspaceId).returning('id'),
    )
    .updateTable('outbox')
    .set({ state: DeliveryState.cancelled })
    .where('workspaceId', '=', workspaceId)
    .where(({ eb, selectFrom }) => eb('outbox.id', '=', isOf(selectFrom('gone').select('gone.id'))))
    .execute()
}
