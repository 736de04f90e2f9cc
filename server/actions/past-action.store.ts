import { sql } from 'kysely'
import type { Sql } from '../platform/database.ts'
import { aged, type PastObject } from '../platform/moments.ts'
import type { Action } from './action.entity.ts'

interface Tables {
  action: Pick<Action, 'workspaceId' | 'id' | 'objectId' | 'createdAt'>
}

/** Moves all actions on objects to a second after moments of the past, for the demo. */
export async function moveActionsOn(
  tx: Sql,
  workspaceId: string,
  objects: readonly PastObject[],
): Promise<void> {
  await tx
    .db<Tables>()
    .updateTable('action')
    .from(aged(objects))
    .set({ createdAt: sql<Date>`aged.at + interval '1 second'` })
    .where('action.workspaceId', '=', workspaceId)
    .whereRef('action.objectId', '=', 'aged.id')
    .execute()
}

/** Moves actions to a moment of the past, for the demo. */
export async function moveActions(
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await tx
    .db<Tables>()
    .updateTable('action')
    .set({ createdAt: at })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
}
