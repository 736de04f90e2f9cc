import { isAnyOf } from '../../platform/filter-conditions.ts'
import type { BulkDecisionItemFilter } from './bulk-decision.input.ts'
import { sql } from 'kysely'
import { actionsOfRow, decidedBefore, isUntouchedSince } from '../../actions/action-parts.store.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { TakenChange } from '../undoing/take-back.ts'
import { type BulkDecisionItem, BulkDecisionItemState } from './bulk-decision-item.entity.ts'
import type { BulkDecisionKey } from './bulk-decision.store.ts'
import { keysetOf, type ListOrder, OrderDirection, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'

interface Tables {
  bulkDecisionItem: TableOf<BulkDecisionItem, 'state' | 'actionIds' | 'asAuthor', { from: 'fromStatus' }>
}

const tables = (tx: Sql) => tx.db<Tables>()

const itemsOf = (tx: Sql, { workspaceId, id }: BulkDecisionKey) =>
  tables(tx)
    .selectFrom('bulkDecisionItem as i')
    .where('i.workspaceId', '=', workspaceId)
    .where('i.bulkDecisionId', '=', id)

/** An item at the time of selection. */
export type SelectedItem = Pick<
  BulkDecisionItem,
  'objectType' | 'objectId' | 'reviewId' | 'from' | 'fromPolicyCategoryId' | 'version' | 'asAuthor'
>

/** Adds the selected items, in their order. SQL text: thousands are passed as one parameter. */
export async function addItems(
  tx: Sql,
  { workspaceId, id }: BulkDecisionKey,
  items: readonly SelectedItem[],
): Promise<void> {
  await tx.query(
    `insert into bulk_decision_item (workspace_id, bulk_decision_id, object_type, object_id, review_id, position,
       from_status, from_policy_category_id, version, as_author)
     select $1, $2, r.item ->> 'objectType', (r.item ->> 'objectId')::uuid, (r.item ->> 'reviewId')::uuid, r.position,
       r.item ->> 'from', (r.item ->> 'fromPolicyCategoryId')::uuid, (r.item ->> 'version')::int, (r.item ->> 'asAuthor')::boolean
     from json_array_elements($3) with ordinality as r (item, position)`,
    [workspaceId, id, JSON.stringify(items)],
  )
}

/** The orders of lists of the items of a bulk decision. */
export const bulkDecisionItemOrders = orderedBy(
  'BulkDecisionItem',
  'POSITION',
  'The place of the item in the selection',
  [{ sql: 'i.position', type: 'int' }],
  OrderDirection.ASC,
)

/** The items in any of some states, or all. */
export const bulkDecisionItems = (
  key: BulkDecisionKey,
  { states }: BulkDecisionItemFilter,
  order?: ListOrder | null,
): Listing<BulkDecisionItem & { id: string }> =>
  listOf(keysetOf(bulkDecisionItemOrders, order), (tx) => {
    const list = itemsOf(tx, key)
      .select(['i.workspaceId', 'i.bulkDecisionId', 'i.objectType', 'i.objectId', 'i.objectId as id'])
      .select(['i.reviewId', 'i.position', 'i.state', 'i.fromStatus as from', 'i.fromPolicyCategoryId'])
      .select(['i.actionIds', 'i.code', 'i.message', 'i.version', 'i.asAuthor'])
    return states ? list.where(({ ref }) => isAnyOf(ref('i.state'), states, 'text')) : list
  })

/** The result for an item: the recorded actions, or why it was refused. */
export type DoneItem = Pick<BulkDecisionItem, 'objectId' | 'actionIds' | 'code' | 'message'>

/** Stores the results for items. SQL text: each item has a list of its own. */
export async function finishApplied(
  tx: Sql,
  { workspaceId, id }: BulkDecisionKey,
  items: readonly DoneItem[],
): Promise<void> {
  await tx.query(
    `update bulk_decision_item i set code = d.code, message = d.message,
       action_ids = array(select json_array_elements_text(d."actionIds"))::uuid[],
       state = case when d.code is null then 'changed' else 'refused' end
     from json_to_recordset($3) as d ("objectId" uuid, "actionIds" json, code text, message text)
     where i.workspace_id = $1 and i.bulk_decision_id = $2 and i.object_id = d."objectId"`,
    [workspaceId, id, JSON.stringify(items)],
  )
}

/** Resets the refused items, to be tried again. @returns how many */
export async function waitAgain(tx: Sql, { workspaceId, id }: BulkDecisionKey): Promise<number> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('bulkDecisionItem')
    .set({ state: BulkDecisionItemState.waiting, code: null, message: null })
    .where('workspaceId', '=', workspaceId)
    .where('bulkDecisionId', '=', id)
    .where('state', '=', BulkDecisionItemState.refused)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Marks which of the items were reversed; the others are marked as kept. */
export async function finishReversed(
  tx: Sql,
  { workspaceId, id }: BulkDecisionKey,
  objectIds: readonly string[],
  reversed: readonly string[],
): Promise<void> {
  await tables(tx)
    .updateTable('bulkDecisionItem')
    .set({
      state: sql<BulkDecisionItemState>`case when object_id = any (${reversed}::uuid[]) then 'reversed' else 'kept' end`,
    })
    .where('workspaceId', '=', workspaceId)
    .where('bulkDecisionId', '=', id)
    .where('objectId', '=', sql<string>`any (${objectIds}::uuid[])`)
    .execute()
}

/**
 * The changes of items on which nothing was done since. SQL text: it reads the actions before, of and after each item's change.
 */
export const untouchedItems = (
  tx: Sql,
  { workspaceId, id }: BulkDecisionKey,
  objectIds: readonly string[],
): Promise<TakenChange[]> =>
  tx.query(
    `select i.object_type as "objectType", i.object_id as "objectId", i.action_ids as "actionIds",
       case when a.status is not null then i.from_status end as "from",
       i.from_policy_category_id as "policyCategoryId", a.tags as "tagsAdded", ${decidedBefore('i', 'a.at')} as "decidedBy"
     from bulk_decision_item i cross join lateral (${actionsOfRow('i')}) a
     where i.workspace_id = $1 and i.bulk_decision_id = $2 and i.object_id = any ($3::uuid[])
       and cardinality(i.action_ids) > 0 and ${isUntouchedSince('i', 'a.at')}`,
    [workspaceId, id, objectIds],
  )
