import { expressionBuilder, sql } from 'kysely'
import { type Condition, conditionsOf, type FilterConditions } from '../platform/filter-conditions.ts'
import { liesIn } from '../platform/graphql/moment-range.ts'
import type { TableOf } from '../platform/table-of.ts'
import type { Status } from '../platform/vocabulary/status.ts'
import type { Action } from './action.entity.ts'
import type { ActionFilter } from './action-filter.input.ts'
import { momentAndId } from '../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy } from '../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../platform/graphql/listing.ts'

interface Tables {
  action: TableOf<Action>
}

const action = expressionBuilder<Tables, 'action'>()

const anyOf = (values: readonly string[], type: 'uuid' | 'text') =>
  sql<string>`any (${values}::${sql.raw(type)}[])`

const conditions: FilterConditions<ActionFilter> = {
  at: (range) => liesIn(action.ref('createdAt'), range),
  actor: ({ kind, ids }) =>
    action.and([...(kind ? [action('actorKind', '=', kind)] : []), ...(ids ? [isBy(ids)] : [])]),
  policyCategoryIds: (ids) => action('policyCategoryId', '=', anyOf(ids, 'uuid')),
  types: (types) => action('actionType', '=', anyOf(types, 'text')),
  statuses: (statuses) => action('status', '=', sql<Status>`any (${statuses}::text[])`),
  object: ({ type, ids }) =>
    action.and([...(type ? [action('objectType', '=', type)] : []), ...(ids ? [isOn(ids)] : [])]),
  standing: (standing) => sql<boolean>`(undone_at is null and reverted_at is null) = ${standing}`,
}

/** One object alone is compared for itself: then an index has its actions in the order of the list. */
const isOn = (ids: readonly string[]): Condition =>
  action('objectId', '=', ids.length === 1 ? sql<string>`${ids[0]}::uuid` : anyOf(ids, 'uuid'))

/** A rule that acts stands in a column of its own. */
const isBy = (ids: readonly string[]): Condition =>
  action.or([action('actorId', '=', anyOf(ids, 'uuid')), action('ruleId', '=', anyOf(ids, 'uuid'))])

/** What lists of actions can be ordered by. */
export const actionOrders = orderedBy(
  'Action',
  'CREATED_AT',
  'When it was taken',
  momentAndId('created_at', 'id'),
)

/** The actions of a workspace that fit a filter. */
export const actionList = (
  workspaceId: string,
  filter: ActionFilter,
  order?: ListOrder | null,
): Listing<Action> =>
  listOf(keysetOf(actionOrders, order), (tx) =>
    tx
      .db<Tables>()
      .selectFrom('action')
      .selectAll()
      .where('workspaceId', '=', workspaceId)
      .where(action.and(conditionsOf(conditions, filter))),
  )
