import { expressionBuilder, sql } from 'kysely'
import type { Sql } from '../platform/database.ts'
import { type Condition, conditionsOf, type FilterConditions } from '../platform/filter-conditions.ts'
import { liesIn } from '../platform/graphql/moment-range.ts'
import { exactly, type TimedRow } from '../platform/graphql/time-cursor.ts'
import type { TableOf } from '../platform/table-of.ts'
import type { Action } from './action.entity.ts'
import type { ActionFilter } from './action-filter.input.ts'

interface Tables {
  action: TableOf<Action>
}

/** Which stretch of the list is read. */
export interface ActionStretch {
  after: TimedRow | null
  oldestFirst: boolean
  most: number
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
  statuses: (statuses) => action('status', '=', sql<never>`any (${statuses}::text[])`),
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

/** Actions that a filter lets through, by the time at which they were taken. */
export function actionsInOrder(
  tx: Sql,
  workspaceId: string,
  filter: ActionFilter,
  { after, oldestFirst, most }: ActionStretch,
): Promise<(Action & TimedRow)[]> {
  const beyond = sql.raw(oldestFirst ? '>' : '<')
  const direction = oldestFirst ? 'asc' : 'desc'
  return tx
    .db<Tables>()
    .selectFrom('action')
    .selectAll()
    .select(sql<string>`${sql.raw(exactly('created_at'))}`.as('at'))
    .where('workspaceId', '=', workspaceId)
    .where(action.and(conditionsOf(conditions, filter)))
    .$if(after !== null, (actions) =>
      actions.where(sql<boolean>`(created_at, id) ${beyond} (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
    .limit(most)
    .execute()
}
