import { expressionBuilder, sql } from 'kysely'
import {
  actionsOfRow,
  decidedBefore,
  isUntouchedSince,
  stateOfUndone,
  temporaryBanBefore,
} from '../../actions/action-parts.store.ts'
import type { StatusChange } from '../../judging/rules/status-change.object.ts'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { isAnyOf } from '../../platform/filter-conditions.ts'
import { givenRows } from '../../platform/given-rows.ts'
import { momentAndId } from '../../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { TakenChange } from '../undoing/take-back.ts'
import type { RetroactionItemFilter } from './retroaction-item-filter.input.ts'
import { type RetroactionItem, RetroactionItemState } from './retroaction-item.entity.ts'
import type { RetroactionKey } from './retroaction.store.ts'

interface Tables {
  retroactionItem: TableOf<RetroactionItem, 'state' | 'actionIds', { from: 'fromStatus'; to: 'toStatus' }>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The orders of lists of the items of a retroaction. */
export const retroactionItemOrders = orderedBy(
  'RetroactionItem',
  'POSTED_AT',
  'When the item was posted',
  momentAndId('i.posted_at', 'i.object_id'),
)

/** The items of a retroaction that match a filter. */
export const retroactionItems = (
  { workspaceId, id }: RetroactionKey,
  { states }: RetroactionItemFilter,
  order?: ListOrder | null,
): Listing<RetroactionItem> =>
  listOf(keysetOf(retroactionItemOrders, order), (tx) => {
    const list = tables(tx)
      .selectFrom('retroactionItem as i')
      .select([
        'i.workspaceId',
        'i.retroactionId',
        'i.objectType',
        'i.objectId',
        'i.objectId as id',
        'i.state',
      ])
      .select([
        'i.fromStatus as from',
        'i.toStatus as to',
        'i.fromPolicyCategoryId',
        'i.actionIds',
        'i.postedAt',
      ])
      .where('i.workspaceId', '=', workspaceId)
      .where('i.retroactionId', '=', id)
    return states ? list.where(({ ref }) => isAnyOf(ref('i.state'), states, 'text')) : list
  })

/** The changes of retroactions, counted by status, the most frequent first. */
export const changesOf = (
  tx: Sql,
  workspaceId: string,
  retroactionIds: readonly string[],
): Promise<(StatusChange & { ownerId: string })[]> =>
  tables(tx)
    .selectFrom('retroactionItem')
    .select(['retroactionId as ownerId', 'fromStatus as from', 'toStatus as to'])
    .select(sql<number>`count(*)::int`.as('count'))
    .where('workspaceId', '=', workspaceId)
    .where('retroactionId', '=', anyId(retroactionIds))
    .groupBy(['retroactionId', 'fromStatus', 'toStatus'])
    .orderBy('count', 'desc')
    .orderBy('fromStatus')
    .orderBy('toStatus')
    .execute()

/** The next items of a retroaction in a state, the newest first. */
export async function nextItems(
  tx: Sql,
  { workspaceId, id }: RetroactionKey,
  state: RetroactionItemState,
  most: number,
): Promise<string[]> {
  const items = await tables(tx)
    .selectFrom('retroactionItem')
    .select('objectId')
    .where('workspaceId', '=', workspaceId)
    .where('retroactionId', '=', id)
    .where('state', '=', state)
    .orderBy('postedAt', 'desc')
    .orderBy('objectId', 'desc')
    .limit(most)
    .execute()
  return items.map(({ objectId }) => objectId)
}

/** An item that would change, with the time of its creation as text, which preserves microseconds. */
export type CountedItem = Pick<RetroactionItem, 'objectId' | 'from' | 'to' | 'fromPolicyCategoryId'> & {
  postedAt: string
}

const countedTypes = {
  objectId: 'uuid',
  from: 'text',
  to: 'text',
  fromPolicyCategoryId: 'uuid',
  postedAt: 'timestamptz',
}

/** Adds items that would change. */
export async function addItems(
  tx: Sql,
  { workspaceId, id }: RetroactionKey,
  objectType: RetroactionItem['objectType'],
  items: readonly CountedItem[],
): Promise<void> {
  if (items.length === 0) return
  await tables(tx)
    .insertInto('retroactionItem')
    .columns([
      'workspaceId',
      'retroactionId',
      'objectType',
      'objectId',
      'fromStatus',
      'toStatus',
      'fromPolicyCategoryId',
      'postedAt',
    ])
    .expression(({ selectFrom, cast, val }) =>
      selectFrom(givenRows('item', countedTypes, items))
        .select([cast(val(workspaceId), 'uuid').as('workspaceId'), cast(val(id), 'uuid').as('retroactionId')])
        .select(val(objectType).as('objectType'))
        .select(['objectId', 'from', 'to', 'fromPolicyCategoryId', 'postedAt']),
    )
    .execute()
}

/** An item that was changed, and by which actions. */
export type ChangedItem = Pick<RetroactionItem, 'objectId' | 'actionIds'>

/** Marks which of the items were changed; the others are marked as skipped. */
export async function finishApplied(
  tx: Sql,
  { workspaceId, id }: RetroactionKey,
  objectIds: readonly string[],
  changed: readonly ChangedItem[],
): Promise<void> {
  const actionsOn = new Map(changed.map(({ objectId, actionIds }) => [objectId, actionIds]))
  const done = objectIds.map((objectId) => ({ objectId, actionIds: actionsOn.get(objectId) ?? null }))
  await tables(tx)
    .updateTable('retroactionItem as i')
    .from(givenRows('done', { objectId: 'uuid', actionIds: 'uuid[]' }, done))
    .set(({ eb, fn, ref }) => ({
      actionIds: fn.coalesce(ref('done.actionIds'), sql<string[]>`'{}'`),
      state: eb
        .case()
        .when('done.actionIds', 'is', null)
        .then(RetroactionItemState.skipped)
        .else(RetroactionItemState.changed)
        .end(),
    }))
    .where('i.workspaceId', '=', workspaceId)
    .where('i.retroactionId', '=', id)
    .whereRef('i.objectId', '=', 'done.objectId')
    .execute()
}

/** Marks which of the items were reversed; the others are marked as kept. */
export async function finishReversed(
  tx: Sql,
  { workspaceId, id }: RetroactionKey,
  objectIds: readonly string[],
  reversed: readonly string[],
): Promise<void> {
  await tables(tx)
    .updateTable('retroactionItem')
    .set(({ ref }) => ({ state: stateOfUndone(ref('objectId'), reversed, RetroactionItemState) }))
    .where('workspaceId', '=', workspaceId)
    .where('retroactionId', '=', id)
    .where('objectId', '=', anyId(objectIds))
    .execute()
}

/** A changed item, and whether nothing was done on it since. */
export interface StandingItem extends Omit<TakenChange, 'objectType'> {
  untouched: boolean
}

const item = expressionBuilder<{ i: Tables['retroactionItem'] }, 'i'>()
const row = {
  workspaceId: item.ref('i.workspaceId'),
  objectId: item.ref('i.objectId'),
  actionIds: item.ref('i.actionIds'),
}

/** The changes of items, and whether anything was done on them since. */
export const standingItems = (
  tx: Sql,
  { workspaceId, id }: RetroactionKey,
  objectIds: readonly string[],
): Promise<StandingItem[]> =>
  tables(tx)
    .selectFrom('retroactionItem as i')
    .crossJoinLateral(actionsOfRow(row).as('taken'))
    .select(['i.objectId', 'i.actionIds', 'i.fromPolicyCategoryId as policyCategoryId'])
    .select(({ eb, ref }) => [
      eb.case().when('taken.status', 'is not', null).then(ref('i.fromStatus')).end().as('from'),
      ref('taken.tags').as('tagsAdded'),
      isUntouchedSince(row, ref('taken.at')).as('untouched'),
      decidedBefore(row, ref('taken.at')).as('decidedBy'),
      temporaryBanBefore(row, ref('taken.at')).as('temporaryBan'),
    ])
    .where('i.workspaceId', '=', workspaceId)
    .where('i.retroactionId', '=', id)
    .where('i.objectId', '=', anyId(objectIds))
    .execute()
