import { type Expression, sql } from 'kysely'
import { anyId, anyText } from '../platform/any-value.ts'
import { columnsOf } from '../platform/columns-of.ts'
import type { Sql } from '../platform/database.ts'
import { isId } from '../platform/ids.ts'
import type { TableOf } from '../platform/table-of.ts'
import type { ObjectRef } from '../platform/vocabulary/decided-state.ts'
import { ActorKind, type ActorRef, Status } from '../platform/vocabulary/status.ts'
import { Action } from './action.entity.ts'

interface Tables {
  action: TableOf<Action>
}

const actionColumns = columnsOf(Action)

const actionsOf = (tx: Sql, workspaceId: string) =>
  tx.db<Tables>().selectFrom('action').select(actionColumns).where('workspaceId', '=', workspaceId)

/** Actions by their ids. */
export const actionsById = (tx: Sql, workspaceId: string, ids: readonly string[]): Promise<Action[]> =>
  actionsOf(tx, workspaceId).where('id', '=', anyId(ids)).execute()

/** Whether a member has decided on anything in a workspace. */
export async function hasMemberDecision(tx: Sql, workspaceId: string): Promise<boolean> {
  const action = await tx
    .db<Tables>()
    .selectFrom('action')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('actorKind', '=', ActorKind.member)
    .where('actionType', '=', 'ChangeStatus')
    .limit(1)
    .executeTakeFirst()
  return action !== undefined
}

/** The ids of the actions on objects, as a query to embed in another. */
export const actionsOn = (
  tx: Sql,
  workspaceId: string,
  objectIds: readonly string[],
): Expression<{ id: string }> =>
  tx
    .db<Tables>()
    .selectFrom('action')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('objectId', '=', anyId(objectIds))

/** The actions on an object that were not taken back, in the order in which they were taken. */
export const actionsOfObject = (tx: Sql, workspaceId: string, objectId: string): Promise<Action[]> =>
  actionsOf(tx, workspaceId)
    .where('objectId', '=', objectId)
    .where('undoneAt', 'is', null)
    .where('revertedAt', 'is', null)
    .orderBy('id')
    .execute()

/** The ids of the actions on an object since a moment, that one included. */
export async function actionsSince(
  tx: Sql,
  workspaceId: string,
  objectId: string,
  since: Date,
): Promise<string[]> {
  const rows = await actionsOf(tx, workspaceId)
    .clearSelect()
    .select('id')
    .where('objectId', '=', objectId)
    .where('createdAt', '>=', since)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether an object got another status than hidden after an action of a moment, by an action that stands. */
export async function wasLiftedSince(tx: Sql, { workspaceId, id }: ObjectRef, since: Date): Promise<boolean> {
  const lifting = await actionsOf(tx, workspaceId)
    .where('objectId', '=', id)
    .where('actionType', '=', 'ChangeStatus')
    .where('status', '<>', Status.hidden)
    .where('createdAt', '>', since)
    .where('undoneAt', 'is', null)
    .where('revertedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return lifting !== undefined
}

/** The actions that were recorded under any of the causes, in the order in which they were taken. */
export const actionsOfCauses = (tx: Sql, workspaceId: string, causes: readonly string[]): Promise<Action[]> =>
  actionsOf(tx, workspaceId).where('causeKey', '=', anyText(causes)).orderBy('id').execute()

/** The action that gave a user a strike. @returns undefined when the strike is not theirs */
export const actionOfStrike = (
  tx: Sql,
  { workspaceId, id }: ObjectRef,
  strikeId: string,
): Promise<Action | undefined> =>
  actionsOf(tx, workspaceId)
    .where('objectId', '=', id)
    .where('actionType', '=', 'StrikeUser')
    .where(sql<boolean>`details #>> '{strike,id}' = ${strikeId}`)
    .executeTakeFirst()

/** Whether an object was ever restricted: hidden, or its user given a strike. */
export async function wasRestricted(tx: Sql, { workspaceId, id }: ObjectRef): Promise<boolean> {
  const action = await actionsOf(tx, workspaceId)
    .where('objectId', '=', id)
    .where('undoneAt', 'is', null)
    .where((row) => row.or([row('status', '=', Status.hidden), row('actionType', '=', 'StrikeUser')]))
    .limit(1)
    .executeTakeFirst()
  return action !== undefined
}

/** A change of status by the actor, and whether it can still be undone. @returns undefined when there is none with this id */
export async function ownChange(
  tx: Sql,
  workspaceId: string,
  id: string,
  actor: ActorRef,
): Promise<(Action & { causeKey: string; inTime: boolean }) | undefined> {
  if (!isId(id)) return undefined
  return actionsOf(tx, workspaceId)
    .select(
      sql<boolean>`coalesce(undoable_until > clock_timestamp(), false) and undone_at is null`.as('inTime'),
    )
    .where('id', '=', id)
    .where('actionType', '=', 'ChangeStatus')
    .where('actorKind', '=', actor.kind)
    .where('actorId', '=', actor.id)
    .where('causeKey', 'is not', null)
    .$narrowType<{ causeKey: string }>()
    .executeTakeFirst()
}

const update = (tx: Sql, workspaceId: string, ids: readonly string[]) =>
  tx.db<Tables>().updateTable('action').where('workspaceId', '=', workspaceId).where('id', '=', anyId(ids))

/** Marks actions as undone. */
export async function markUndone(tx: Sql, workspaceId: string, ids: readonly string[]): Promise<void> {
  await update(tx, workspaceId, ids)
    .set({ undoneAt: sql<Date>`now()` })
    .execute()
}

/** Marks actions as rejected by the customer platform and reverted. */
export async function markReverted(tx: Sql, workspaceId: string, ids: readonly string[]): Promise<void> {
  await update(tx, workspaceId, ids)
    .set({ revertedAt: sql<Date>`now()` })
    .execute()
}

/** Marks a change of an object's status as reverted by the customer platform. @returns whether there is such a change */
export async function markChangeReverted(
  tx: Sql,
  { workspaceId, id: objectId }: ObjectRef,
  actionId: string,
): Promise<boolean> {
  const reverted = await update(tx, workspaceId, [actionId])
    .set({ revertedAt: sql<Date>`coalesce(reverted_at, now())` })
    .where('objectId', '=', objectId)
    .where('actionType', '=', 'ChangeStatus')
    .returning('id')
    .executeTakeFirst()
  return reverted !== undefined
}
