import { sql } from 'kysely'
import { anyText } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { keysetOf, type ListOrder, OrderDirection, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'
import { anywhere } from '../../platform/like.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import type { ListItem } from './list-item.entity.ts'
import type { List } from './list.entity.ts'
import type { ListItemFilter } from './list.input.ts'

interface Tables {
  listItem: TableOf<ListItem, 'addedAt'>
}

/** The list of the items. */
type Owner = Pick<List, 'workspaceId' | 'id'>

/** A value of a list, with its author and time. */
export type ShownItem = Pick<ListItem, 'value' | 'addedAt' | 'addedByKind' | 'addedById'>

const tables = (tx: Sql) => tx.db<Tables>()

/** All values of a list, in alphabetical order. */
export async function valuesOf(tx: Sql, { workspaceId, id }: Owner): Promise<string[]> {
  const rows = await tables(tx)
    .selectFrom('listItem')
    .select('value')
    .where('workspaceId', '=', workspaceId)
    .where('listId', '=', id)
    .orderBy('value')
    .execute()
  return rows.map(({ value }) => value)
}

/** The first values of a list in alphabetical order, after one if given. */
export async function valuesAfter(
  tx: Sql,
  { workspaceId, id }: Owner,
  after: string | null,
  most: number,
): Promise<string[]> {
  const rows = await tables(tx)
    .selectFrom('listItem')
    .select('value')
    .where('workspaceId', '=', workspaceId)
    .where('listId', '=', id)
    .$if(after !== null, (items) => items.where('value', '>', after))
    .orderBy('value')
    .limit(most)
    .execute()
  return rows.map(({ value }) => value)
}

/** The orders of a list's items. */
export const listItemOrders = orderedBy(
  'ListItem',
  'VALUE',
  'The value, by the alphabet',
  [{ sql: 'value', type: 'text' }],
  OrderDirection.ASC,
)

/** The items of a list; with a search text, those that contain it. */
export const itemList = (
  { workspaceId, id }: Owner,
  { search }: ListItemFilter,
  order?: ListOrder | null,
): Listing<ShownItem> =>
  listOf(keysetOf(listItemOrders, order), (tx) =>
    tables(tx)
      .selectFrom('listItem')
      .select(['value', 'addedAt', 'addedByKind', 'addedById'])
      .where('workspaceId', '=', workspaceId)
      .where('listId', '=', id)
      .$if(Boolean(search), (items) => items.where('value', 'ilike', anywhere(search ?? ''))),
  )

/** Adds values to a list. @returns the new ones, in no order */
export async function addItems(
  tx: Sql,
  { workspaceId, id }: Owner,
  actor: ActorRef,
  values: readonly string[],
): Promise<string[]> {
  const db = tables(tx)
  const given = sql<{ value: string }>`unnest(${values}::text[])`.as<'given'>(sql`given (value)`)
  const added = await db
    .insertInto('listItem')
    .columns(['workspaceId', 'listId', 'value', 'addedByKind', 'addedById'])
    .expression(
      db
        .selectFrom(given)
        .select(({ val }) => [
          val(workspaceId).as('workspaceId'),
          val(id).as('listId'),
          'given.value',
          val(actor.kind).as('addedByKind'),
          val(actor.id).as('addedById'),
        ]),
    )
    .onConflict((known) => known.doNothing())
    .returning('value')
    .execute()
  return added.map(({ value }) => value)
}

/** Removes values from a list. @returns those that existed, in no order */
export async function removeItems(
  tx: Sql,
  { workspaceId, id }: Owner,
  values: readonly string[],
): Promise<string[]> {
  const removed = await tables(tx)
    .deleteFrom('listItem')
    .where('workspaceId', '=', workspaceId)
    .where('listId', '=', id)
    .where('value', '=', anyText(values))
    .returning('value')
    .execute()
  return removed.map(({ value }) => value)
}
