import { type Expression, sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'
import type { StoredDelivery } from './delivery.entity.ts'
import { type DeliveryExplanation, explain } from './explanation.ts'
import type { Outbox } from './outbox.entity.ts'
import { isUnderWay, stateOf } from './outbox.store.ts'
import type { StoredWebhook } from './webhook.entity.ts'

interface Tables {
  delivery: TableOf<StoredDelivery>
  outbox: TableOf<Outbox>
  webhook: TableOf<StoredWebhook>
}

/** Explanations by the ids of actions and deliveries; no row for an action that is not delivered by a webhook. */
export async function explanationsOf(
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<(DeliveryExplanation & { id: string })[]> {
  const facts = await factsOf(tx, workspaceId, ids).execute()
  return facts.map(({ id, ...of }) => ({ id, ...explain(of) }))
}

/** A waiting action has no delivery yet. */
const factsOf = (tx: Sql, workspaceId: string, ids: readonly string[]) =>
  tx
    .db<Tables>()
    .selectFrom(subjectsOf(tx, workspaceId, ids).as('x'))
    .leftJoin('delivery as d', (join) =>
      join.on('d.workspaceId', '=', workspaceId).onRef('d.id', '=', 'x.deliveryId'),
    )
    .leftJoin('webhook as w', (join) => join.on('w.workspaceId', '=', workspaceId))
    .select(({ ref, and, eb, fn, exists, lit }) => {
      const waits = eb('x.state', '=', DeliveryState.waiting)
      const earlier = unsettledBefore(tx, workspaceId, ref('x.objectId'), ref('x.outboxId'))
      return [
        'x.id',
        sql.raw<DeliveryState>(stateOf('x', 'd')).as('state'),
        eb('w.id', 'is not', null).as('hasWebhook'),
        eb('w.outageSince', 'is not', null).as('isDown'),
        'w.nextProbeAt',
        and([waits, eb('x.availableAt', '>', sql<Date>`now()`)]).as('undoable'),
        'x.availableAt',
        and([waits, exists(earlier)]).as('behind'),
        fn.coalesce('d.attempts', lit(0)).as('attempts'),
        'd.lastStatus',
        'd.lastError',
        eb
          .case()
          .when(and([eb('d.state', '=', DeliveryState.sending), eb('d.leaseToken', 'is', null)]))
          .then(ref('d.nextAttemptAt'))
          .end()
          .as('nextAttemptAt'),
      ]
    })
    .$narrowType<Record<'hasWebhook' | 'isDown' | 'undoable' | 'behind', boolean>>()

/** The unsettled actions on an object that come before one. */
const unsettledBefore = (
  tx: Sql,
  workspaceId: string,
  objectId: Expression<string | null>,
  outboxId: Expression<string | null>,
) =>
  tx
    .db<Tables>()
    .selectFrom('outbox as o')
    .select('o.id')
    .where('o.workspaceId', '=', workspaceId)
    .where('o.objectId', '=', objectId)
    .where('o.id', '<', outboxId)
    .where(({ or, eb }) =>
      or([eb('o.state', '=', DeliveryState.waiting), sql<boolean>`${sql.raw(isUnderWay('o'))}`]),
    )

/** The actions and the deliveries with these ids. */
const subjectsOf = (tx: Sql, workspaceId: string, ids: readonly string[]) => {
  const db = tx.db<Tables>()
  const given = anyId(ids)
  const actions = db
    .selectFrom('outbox')
    .select(['actionId as id', 'deliveryId', 'state', 'availableAt', 'objectId', 'id as outboxId'])
    .where('workspaceId', '=', workspaceId)
    .where('actionId', '=', given)
    .$castTo<Subject>()
  const deliveries = db
    .selectFrom('delivery')
    .select(['id', 'id as deliveryId', 'state'])
    .select([
      sql<null>`null::timestamptz`.as('availableAt'),
      sql<null>`null::uuid`.as('objectId'),
      sql<null>`null::int8`.as('outboxId'),
    ])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', given)
    .$castTo<Subject>()
  return actions.unionAll(deliveries)
}

/** An action, or a delivery: without what it has only as an action. */
interface Subject extends Pick<Outbox, 'deliveryId' | 'state' | 'objectId'> {
  id: string
  availableAt: Date | null
  outboxId: string | null
}
