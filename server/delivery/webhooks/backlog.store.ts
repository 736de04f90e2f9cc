import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'
import type { StoredDelivery } from './delivery.entity.ts'
import type { WaitingAction } from './waiting-action.entity.ts'
import type { StoredWebhook } from './webhook.entity.ts'

interface Tables {
  delivery: TableOf<StoredDelivery>
  outboxWaiting: TableOf<WaitingAction>
  webhook: TableOf<StoredWebhook>
}

/** The backlog of all workspaces' endpoints, by state; each counted to 100,000. */
export interface Backlog {
  /** Actions that are in no delivery yet. */
  waiting: number
  /** Unsettled deliveries, and those parked while their endpoint is down. */
  sending: number
  parked: number
}

const counted = (rows: SelectQueryBuilder<Tables, keyof Tables, object>) =>
  sql<number>`(select count(*)::int from (${rows.limit(100_000)}) counted)`

/** The backlog of deliveries, read at each scrape of the metrics. As system. */
export function backlog(tx: Sql): Promise<Backlog> {
  const db = tx.db<Tables>()
  const inState = (state: DeliveryState) => db.selectFrom('delivery').where('state', '=', sql.lit(state))
  return db
    .selectNoFrom([
      counted(db.selectFrom('outboxWaiting')).as('waiting'),
      counted(inState(DeliveryState.sending)).as('sending'),
      counted(inState(DeliveryState.parked)).as('parked'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * The seconds that the oldest undelivered action has waited, over the workspaces whose endpoint is not down: an index probe for
 * each of them. As system.
 */
export async function oldestWaiting(tx: Sql): Promise<number> {
  const { seconds } = await tx
    .db<Tables>()
    .with('up', (db) => db.selectFrom('webhook').select('workspaceId').where('nextProbeAt', 'is', null))
    .with('wait', (db) => {
      const up = db.selectFrom('up')
      const waiting = up.crossJoinLateral(({ ref }) => firstWaiting(tx, ref('up.workspaceId')).as('first'))
      const due = up.crossJoinLateral(({ ref }) => firstDue(tx, ref('up.workspaceId')).as('first'))
      return waiting.select('first.since').unionAll(due.select('first.since'))
    })
    .selectFrom('wait')
    .select(({ fn }) => secondsSince(fn.min('wait.since')).as('seconds'))
    .executeTakeFirstOrThrow()
  return seconds
}

const firstWaiting = (tx: Sql, workspaceId: Expression<string>) =>
  tx
    .db<Tables>()
    .selectFrom('outboxWaiting')
    .select('availableAt as since')
    .where('workspaceId', '=', workspaceId)
    .orderBy('id')
    .limit(1)

const firstDue = (tx: Sql, workspaceId: Expression<string>) =>
  tx
    .db<Tables>()
    .selectFrom('delivery')
    .select('nextAttemptAt as since')
    .where('workspaceId', '=', workspaceId)
    .where('state', '=', sql.lit(DeliveryState.sending))
    .orderBy('nextAttemptAt')
    .limit(1)

/** The seconds since a moment; 0 where there is none, or it is to come. */
const secondsSince = (moment: Expression<unknown>) =>
  sql<number>`greatest(0, extract(epoch from clock_timestamp() - ${moment}))::float8`

/** How many endpoints count as down. As system. */
export async function endpointsDown(tx: Sql): Promise<number> {
  const { count } = await tx
    .db<Tables>()
    .selectFrom('webhook')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('nextProbeAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
