import { expressionBuilder, sql } from 'kysely'
import {
  actionsOfRow,
  decidedBefore,
  isUntouchedSince,
  stateOfUndone,
  temporaryBanBefore,
} from '../../actions/action-parts.store.ts'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { isAnyOf } from '../../platform/filter-conditions.ts'
import { givenRows } from '../../platform/given-rows.ts'
import { keysetOf, type ListOrder, OrderDirection, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { TakenChange } from '../undoing/take-back.ts'
import { type BulkDecisionItem, BulkDecisionItemState } from './bulk-decision-item.entity.ts'
import type { BulkDecisionItemFilter } from './bulk-decision.input.ts'
import type { BulkDecisionKey } from './bulk-decision.store.ts'

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

const selectedTypes = {
  objectType: 'text',
  objectId: 'uuid',
  reviewId: 'uuid',
  position: 'int',
  from: 'text',
  fromPolicyCategoryId: 'uuid',
  version: 'int',
  asAuthor: 'boolean',
}

/** Adds the selected items, in their order. */
export async function addItems(
  tx: Sql,
  { workspaceId, id }: BulkDecisionKey,
  items: readonly SelectedItem[],
): Promise<void> {
  const placed = items.map((item, at) => ({ ...item, position: at + 1 }))
  await tables(tx)
    .insertInto('bulkDecisionItem')
    .columns([
      'workspaceId',
      'bulkDecisionId',
      'objectType',
      'objectId',
      'reviewId',
      'position',
      'fromStatus',
      'fromPolicyCategoryId',
      'version',
      'asAuthor',
    ])
    .expression(({ selectFrom, cast, val }) =>
      selectFrom(givenRows('item', selectedTypes, placed))
        .select([
          cast(val(workspaceId), 'uuid').as('workspaceId'),
          cast(val(id), 'uuid').as('bulkDecisionId'),
        ])
        .select(['objectType', 'objectId', 'reviewId', 'position'])
        .select(['from', 'fromPolicyCategoryId', 'version', 'asAuthor']),
    )
    .execute()
}

/** The orders of lists of the items of a bulk decision. */
export const bulkDecisionItemOrders = orderedBy(
  'BulkDecisionItem',
  'POSITION',
  'The place of the item in the selection',
  [{ sql: 'i.position', type: 'int' }],
  OrderDirection.ASC,
)

const shownItems = (tx: Sql, key: BulkDecisionKey) =>
  itemsOf(tx, key)
    .select(['i.workspaceId', 'i.bulkDecisionId', 'i.objectType', 'i.objectId', 'i.objectId as id'])
    .select(['i.reviewId', 'i.position', 'i.state', 'i.fromStatus as from', 'i.fromPolicyCategoryId'])
    .select(['i.actionIds', 'i.code', 'i.message', 'i.version', 'i.asAuthor'])

/** The next items in a state after a position of the selection. */
export const itemsAfter = (
  tx: Sql,
  key: BulkDecisionKey,
  state: BulkDecisionItemState,
  position: number,
  most: number,
): Promise<BulkDecisionItem[]> =>
  shownItems(tx, key)
    .where('i.state', '=', state)
    .where('i.position', '>', position)
    .orderBy('i.position')
    .limit(most)
    .execute()

/** The items in any of some states, or all. */
export const bulkDecisionItems = (
  key: BulkDecisionKey,
  { states }: BulkDecisionItemFilter,
  order?: ListOrder | null,
): Listing<BulkDecisionItem & { id: string }> =>
  listOf(keysetOf(bulkDecisionItemOrders, order), (tx) => {
    const list = shownItems(tx, key)
    return states ? list.where(({ ref }) => isAnyOf(ref('i.state'), states, 'text')) : list
  })

/** The result for an item: the recorded actions, or why it was refused. */
export type DoneItem = Pick<BulkDecisionItem, 'objectId' | 'actionIds' | 'code' | 'message'>

/** Stores the results for items. */
export async function finishApplied(
  tx: Sql,
  { workspaceId, id }: BulkDecisionKey,
  items: readonly DoneItem[],
): Promise<void> {
  const types = { objectId: 'uuid', actionIds: 'uuid[]', code: 'text', message: 'text' }
  await tables(tx)
    .updateTable('bulkDecisionItem as i')
    .from(givenRows('done', types, items))
    .set(({ eb, ref }) => ({
      code: ref('done.code'),
      message: ref('done.message'),
      actionIds: ref('done.actionIds'),
      state: eb
        .case()
        .when('done.code', 'is', null)
        .then(BulkDecisionItemState.changed)
        .else(BulkDecisionItemState.refused)
        .end(),
    }))
    .where('i.workspaceId', '=', workspaceId)
    .where('i.bulkDecisionId', '=', id)
    .whereRef('i.objectId', '=', 'done.objectId')
    .execute()
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
    .set(({ ref }) => ({ state: stateOfUndone(ref('objectId'), reversed, BulkDecisionItemState) }))
    .where('workspaceId', '=', workspaceId)
    .where('bulkDecisionId', '=', id)
    .where('objectId', '=', anyId(objectIds))
    .execute()
}

const item = expressionBuilder<{ i: Tables['bulkDecisionItem'] }, 'i'>()
const row = {
  workspaceId: item.ref('i.workspaceId'),
  objectId: item.ref('i.objectId'),
  actionIds: item.ref('i.actionIds'),
}

/** The changes of items on which nothing was done since, as far as the transaction can see them. */
export const untouchedItems = (
  tx: Sql,
  key: BulkDecisionKey,
  objectIds: readonly string[],
): Promise<TakenChange[]> =>
  itemsOf(tx, key)
    .crossJoinLateral(actionsOfRow(row).as('taken'))
    .select(['i.objectType', 'i.objectId', 'i.actionIds', 'i.fromPolicyCategoryId as policyCategoryId'])
    .select(({ eb, ref }) => [
      eb.case().when('taken.status', 'is not', null).then(ref('i.fromStatus')).end().as('from'),
      ref('taken.tags').as('tagsAdded'),
      decidedBefore(row, ref('taken.at')).as('decidedBy'),
      temporaryBanBefore(row, ref('taken.at')).as('temporaryBan'),
    ])
    .where('i.objectId', '=', anyId(objectIds))
    .where(sql`cardinality(${row.actionIds})`, '>', 0)
    .where('taken.at', 'is not', null)
    .where(({ ref }) => isUntouchedSince(row, ref('taken.at')))
    .execute()
