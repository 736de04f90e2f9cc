import { expressionBuilder, sql } from 'kysely'
import { isNotWithheld } from '../../access/team/withheld.store.ts'
import { anyId, anyText } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { conditionsOf, type FilterConditions, isAnyOf } from '../../platform/filter-conditions.ts'
import { momentAndId } from '../../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'
import { liesIn } from '../../platform/graphql/moment-range.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { ObjectRef } from '../../platform/vocabulary/decided-state.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { type AppealOutcome, AppealState } from './appeal-state.ts'
import type { Appeal } from './appeal.entity.ts'
import type { AppealFilter } from './appeal.input.ts'

interface Tables {
  appeal: TableOf<Appeal, 'state' | 'createdAt'>
}

/** The appeals of a workspace, without those against decisions that are withheld from the caller, who judges blind. */
const appealsIn = (tx: Sql, workspaceId: string) =>
  tx
    .db<Tables>()
    .selectFrom('appeal')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where(({ ref }) => isNotWithheld(ref('actionId')))

/** Appeals by their ids. */
export const appealsById = (tx: Sql, workspaceId: string, ids: readonly string[]): Promise<Appeal[]> =>
  appealsIn(tx, workspaceId).where('id', '=', anyId(ids)).execute()

/** Appeals by the customer platform's identifiers. */
export const appealsByExternalIds = (
  tx: Sql,
  workspaceId: string,
  externalIds: readonly string[],
): Promise<Appeal[]> => appealsIn(tx, workspaceId).where('externalId', '=', anyText(externalIds)).execute()

/** The appeals against actions, each with its action as its owner. */
export const appealsOfActions = (
  tx: Sql,
  workspaceId: string,
  actionIds: readonly string[],
): Promise<(Appeal & { ownerId: string })[]> =>
  appealsIn(tx, workspaceId).select('actionId as ownerId').where('actionId', '=', anyId(actionIds)).execute()

/** The appeal that prevents another: against the same action, or open on the same object. */
export const appealBefore = (
  tx: Sql,
  { workspaceId, id }: ObjectRef,
  actionId: string,
): Promise<Pick<Appeal, 'externalId'> | undefined> =>
  appealsIn(tx, workspaceId)
    .where((row) =>
      row.or([
        row('actionId', '=', actionId),
        row.and([row('objectId', '=', id), row('state', '=', sql.lit(AppealState.open))]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()

/** Whether the period for an appeal against an action of that time is over. */
export async function isTooLate(tx: Sql, doneAt: Date, months: number): Promise<boolean> {
  const { over } = await tx
    .db<Tables>()
    .selectNoFrom(
      sql<boolean>`${doneAt}::timestamptz + make_interval(months => ${months}::int) < verdict_now()`.as(
        'over',
      ),
    )
    .executeTakeFirstOrThrow()
  return over
}

/** Adds an appeal. @returns false when the customer platform has already sent one with this id */
export async function addAppeal(
  tx: Sql,
  appeal: Pick<
    Appeal,
    | 'workspaceId'
    | 'id'
    | 'externalId'
    | 'objectType'
    | 'objectId'
    | 'actionId'
    | 'text'
    | 'language'
    | 'reviewId'
  >,
): Promise<boolean> {
  const added = await tx
    .db<Tables>()
    .insertInto('appeal')
    .values(appeal)
    .onConflict((known) => known.columns(['workspaceId', 'externalId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Closes an open appeal with the decision on it. @returns the closed appeal */
export const closeAppeal = (
  tx: Sql,
  { workspaceId, id }: ObjectRef,
  decision: {
    state: AppealOutcome
    reason: string
    message: string | null
    by: ActorRef
    decidedActionId: string
    decidedAt: Date
  },
): Promise<Appeal> => {
  const { by, ...columns } = decision
  return tx
    .db<Tables>()
    .updateTable('appeal')
    .set({ ...columns, decidedByKind: by.kind, decidedById: by.id })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const appeal = expressionBuilder<Tables, 'appeal'>()

const conditions: FilterConditions<AppealFilter> = {
  externalIds: (ids) => isAnyOf(appeal.ref('externalId'), ids, 'text'),
  states: (states) => isAnyOf(appeal.ref('state'), states, 'text'),
  createdAt: (range) => liesIn(appeal.ref('createdAt'), range),
}

/** The orders of lists of appeals. */
export const appealOrders = orderedBy(
  'Appeal',
  'CREATED_AT',
  'When it was filed',
  momentAndId('created_at', 'id'),
)

/** The appeals that match a filter. */
export const appealList = (
  workspaceId: string,
  filter: AppealFilter,
  order?: ListOrder | null,
): Listing<Appeal> =>
  listOf(keysetOf(appealOrders, order), (tx) =>
    appealsIn(tx, workspaceId).where(appeal.and(conditionsOf(conditions, filter))),
  )
