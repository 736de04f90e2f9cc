import { expressionBuilder, sql } from 'kysely'
import type { Sql } from '../platform/database.ts'
import { type Condition, conditionsOf, type FilterConditions } from '../platform/filter-conditions.ts'
import { liesIn } from '../platform/graphql/moment-range.ts'
import { exactly, type TimedRow } from '../platform/graphql/time-cursor.ts'
import type { TableOf } from '../platform/table-of.ts'
import type { Status } from '../platform/vocabulary/status.ts'
import type { Action } from './action.entity.ts'
import type { ActionFilter } from './action-filter.input.ts'

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
    action.and([
      ...(type ? [action('objectType', '=', type)] : []),
      ...(ids ? [action('objectId', '=', anyOf(ids, 'uuid'))] : []),
    ]),
  standing: (standing) => sql<boolean>`(undone_at is null and reverted_at is null) = ${standing}`,
}

/** A rule that acts stands in a column of its own. */
const isBy = (ids: readonly string[]): Condition =>
  action.or([action('actorId', '=', anyOf(ids, 'uuid')), action('ruleId', '=', anyOf(ids, 'uuid'))])

/** Reads up to `most` actions that fit a filter after a place, by the time at which they were taken, in either direction. */
export const actionsInOrder =
  (direction: 'asc' | 'desc') =>
  (
    tx: Sql,
    workspaceId: string,
    filter: ActionFilter,
    after: TimedRow | null,
    most: number,
  ): Promise<(Action & TimedRow)[]> =>
    tx
      .db<Tables>()
      .selectFrom('action')
      .selectAll()
      .select(sql<string>`${sql.raw(exactly('created_at'))}`.as('at'))
      .where('workspaceId', '=', workspaceId)
      .where(action.and(conditionsOf(conditions, filter)))
      .$if(after !== null, (actions) =>
        actions.where(
          sql<boolean>`(created_at, id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${after?.at}::timestamptz, ${after?.id}::uuid)`,
        ),
      )
      .orderBy('createdAt', direction)
      .orderBy('id', direction)
      .limit(most)
      .execute()
