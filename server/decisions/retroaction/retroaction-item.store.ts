import { isAnyOf } from '../../platform/filter-conditions.ts'
import type { RetroactionItemFilter } from './retroaction-item-filter.input.ts'
import { sql } from 'kysely'
import { actionsOfRow, decidedBefore, isUntouchedSince } from '../../actions/action-parts.store.ts'
import type { StatusChange } from '../../judging/rules/status-change.object.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { TakenChange } from '../undoing/take-back.ts'
import type { RetroactionItem, RetroactionItemState } from './retroaction-item.entity.ts'
import type { RetroactionKey } from './retroaction.store.ts'
import { momentAndId } from '../../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'

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
    .where('retroactionId', '=', sql<string>`any (${retroactionIds}::uuid[])`)
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

/** Adds items that would change. SQL text: a batch of hundreds is passed as one parameter. */
export async function addItems(
  tx: Sql,
  { workspaceId, id }: RetroactionKey,
  objectType: RetroactionItem['objectType'],
  items: readonly CountedItem[],
): Promise<void> {
  if (items.length === 0) return
  await tx.query(
    `insert into retroaction_item (workspace_id, retroaction_id, object_type, object_id, from_status, to_status,
       from_policy_category_id, posted_at)
     select $1, $2, $3, "objectId", "from", "to", "fromPolicyCategoryId", "postedAt"
     from json_to_recordset($4) as r ("objectId" uuid, "from" text, "to" text, "fromPolicyCategoryId" uuid,
       "postedAt" timestamptz)`,
    [workspaceId, id, objectType, JSON.stringify(items)],
  )
}

/** An item that was changed, and by which actions. */
export type ChangedItem = Pick<RetroactionItem, 'objectId' | 'actionIds'>

/** Marks which of the items were changed; the others are marked as skipped. SQL text: each item has a list of its own. */
export async function finishApplied(
  tx: Sql,
  { workspaceId, id }: RetroactionKey,
  objectIds: readonly string[],
  changed: readonly ChangedItem[],
): Promise<void> {
  await tx.query(
    `with changed as (
       select "objectId" as object_id, array(select json_array_elements_text("actionIds"))::uuid[] as action_ids
       from json_to_recordset($4) as c ("objectId" uuid, "actionIds" json)
     )
     update retroaction_item i set action_ids = coalesce(c.action_ids, '{}'),
       state = case when c.object_id is null then 'skipped' else 'changed' end
     from unnest($3::uuid[]) as done (object_id) left join changed c using (object_id)
     where i.workspace_id = $1 and i.retroaction_id = $2 and i.object_id = done.object_id`,
    [workspaceId, id, objectIds, JSON.stringify(changed)],
  )
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
    .set({
      state: sql<RetroactionItemState>`case when object_id = any (${reversed}::uuid[]) then 'reversed' else 'kept' end`,
    })
    .where('workspaceId', '=', workspaceId)
    .where('retroactionId', '=', id)
    .where('objectId', '=', sql<string>`any (${objectIds}::uuid[])`)
    .execute()
}

/** A changed item, and whether nothing was done on it since. */
export interface StandingItem extends Omit<TakenChange, 'objectType'> {
  untouched: boolean
}

/**
 * The changes of items, and whether anything was done on them since. SQL text: it reads the actions before, of and after each
 * item's change.
 */
export const standingItems = (
  tx: Sql,
  { workspaceId, id }: RetroactionKey,
  objectIds: readonly string[],
): Promise<StandingItem[]> =>
  tx.query(
    `select i.object_id as "objectId", case when a.status is not null then i.from_status end as "from",
       i.from_policy_category_id as "policyCategoryId", i.action_ids as "actionIds", a.tags as "tagsAdded",
       ${isUntouchedSince('i', 'a.at')} as untouched, ${decidedBefore('i', 'a.at')} as "decidedBy"
     from retroaction_item i cross join lateral (${actionsOfRow('i')}) a
     where i.workspace_id = $1 and i.retroaction_id = $2 and i.object_id = any ($3::uuid[])`,
    [workspaceId, id, objectIds],
  )
