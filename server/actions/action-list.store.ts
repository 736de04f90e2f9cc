import { expressionBuilder, sql } from 'kysely'
import {
  type Condition,
  conditionsOf,
  type FilterConditions,
  isAnyOf,
} from '../platform/filter-conditions.ts'
import { momentAndId } from '../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy } from '../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../platform/graphql/listing.ts'
import { liesIn } from '../platform/graphql/moment-range.ts'
import type { TableOf } from '../platform/table-of.ts'
import type { ActionFilter } from './action-filter.input.ts'
import type { Action } from './action.entity.ts'

interface Tables {
  action: TableOf<Action>
}

const action = expressionBuilder<Tables, 'action'>()

const conditions: FilterConditions<ActionFilter> = {
  at: (range) => liesIn(action.ref('createdAt'), range),
  actor: ({ kinds, ids }) =>
    action.and([
      ...(kinds ? [isAnyOf(action.ref('actorKind'), kinds, 'text')] : []),
      ...(ids ? [isBy(ids)] : []),
    ]),
  policyCategoryIds: (ids) => isAnyOf(action.ref('policyCategoryId'), ids, 'uuid'),
  types: (types) => isAnyOf(action.ref('actionType'), types, 'text'),
  statuses: (statuses) => isAnyOf(action.ref('status'), statuses, 'text'),
  object: ({ types, ids }) =>
    action.and([
      ...(types ? [isAnyOf(action.ref('objectType'), types, 'text')] : []),
      ...(ids ? [isAnyOf(action.ref('objectId'), ids, 'uuid')] : []),
    ]),
  restricting: (restricting) =>
    sql<boolean>`(action_type = 'StrikeUser' or (status is not distinct from 'hidden' and object_type <> 'subcategory')) = ${restricting}`,
  standing: (standing) =>
    standing
      ? sql<boolean>`(undone_at is null and reverted_at is null)`
      : sql<boolean>`(undone_at is not null or reverted_at is not null)`,
}

/** An action of a rule has the rule's id in a column of its own. */
const isBy = (ids: readonly string[]): Condition =>
  action.or([isAnyOf(action.ref('actorId'), ids, 'uuid'), isAnyOf(action.ref('ruleId'), ids, 'uuid')])

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
