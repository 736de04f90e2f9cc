import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { anyId } from '../platform/any-value.ts'
import type { TableOf } from '../platform/table-of.ts'
import type { TemporaryBan } from './action-details.ts'
import type { Action } from './action.entity.ts'

// Parts of statements of other nouns: what actions did to their objects.

const actions = expressionBuilder<{ action: TableOf<Action> }, never>()

/** The columns of a row of another noun with an object, and the actions on it that the row stands for. */
export interface ActionsRow {
  workspaceId: Expression<string>
  objectId: Expression<string>
  actionIds: Expression<string[]>
}

/** What the actions of a row did: the earliest moment, the status and the tags that they set. */
export const actionsOfRow = ({ workspaceId, actionIds }: ActionsRow) =>
  actions
    .selectFrom('action as taken')
    .leftJoinLateral(
      (join) => sql<{ name: string }>`unnest(${join.ref('taken.tagsAdded')})`.as<'tag'>(sql`tag (name)`),
      (join) => join.onTrue(),
    )
    .select(({ fn }) => [fn.min('taken.createdAt').as('at'), fn.max('taken.status').as('status')])
    .select(({ fn }) =>
      fn
        .coalesce(
          fn.agg<string[]>('array_agg', ['tag.name']).filterWhere('tag.name', 'is not', null),
          sql<string[]>`'{}'`,
        )
        .as('tags'),
    )
    .where('taken.workspaceId', '=', workspaceId)
    .where('taken.id', '=', actions.fn.any(actionIds))

/** Whether nothing was done to the object of a row since a moment, except by the actions of the row. */
export const isUntouchedSince = (row: ActionsRow, at: Expression<Date>) =>
  actions
    .not(
      actions.exists(
        actions
          .selectFrom('action as since')
          .where('since.workspaceId', '=', row.workspaceId)
          .where('since.objectId', '=', row.objectId)
          .where('since.undoneAt', 'is', null)
          .where('since.id', '<>', sql<string>`all (${row.actionIds})`)
          .where('since.createdAt', '>=', at),
      ),
    )
    .$castTo<boolean>()

/** The state of a row after an undo: one for those whose object was reversed, another for those that are kept as they are. */
export const stateOfUndone = <State extends string>(
  objectId: Expression<string>,
  reversed: readonly string[],
  states: { reversed: State; kept: State },
) => actions.case().when(objectId, '=', anyId(reversed)).then(states.reversed).else(states.kept).end()

/** The newest change of the status of a row's object before a moment. */
const changeBefore = ({ workspaceId, objectId }: ActionsRow, at: Expression<Date>) =>
  actions
    .selectFrom('action as before')
    .where('before.workspaceId', '=', workspaceId)
    .where('before.objectId', '=', objectId)
    .where('before.actionType', '=', 'ChangeStatus')
    .where('before.createdAt', '<', at)
    .where('before.undoneAt', 'is', null)
    .where('before.revertedAt', 'is', null)
    .orderBy('before.createdAt', 'desc')
    .orderBy('before.id', 'desc')
    .limit(1)

/** The actor or rule of the newest change of the status of a row's object before a moment; null when there was none. */
export const decidedBefore = (row: ActionsRow, at: Expression<Date>) =>
  changeBefore(row, at)
    .select(({ fn, ref }) =>
      jsonBuildObject({
        kind: ref('before.actorKind'),
        id: fn.coalesce('before.ruleId', 'before.actorId'),
      }).as('by'),
    )
    .$asScalar()

/** The end that this change gave the ban of a user; null where it gave none. */
export const temporaryBanBefore = (row: ActionsRow, at: Expression<Date>) =>
  changeBefore(row, at)
    .select(({ ref }) => sql<TemporaryBan | null>`${ref('before.details')} -> 'temporaryBan'`.as('ban'))
    .$asScalar()
