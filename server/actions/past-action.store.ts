import { type Expression, sql } from 'kysely'
import { anyId } from '../platform/any-value.ts'
import type { Sql } from '../platform/database.ts'
import { aged, type PastObject } from '../platform/moments.ts'
import type { Action } from './action.entity.ts'

interface Tables {
  action: Pick<Action, 'workspaceId' | 'id' | 'objectId' | 'ruleId' | 'createdAt'>
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
    .where('id', '=', anyId(ids))
    .execute()
}

/** The rules that acted on objects, each once an object, for the demo. */
export const rulesThatActed = (
  tx: Sql,
  workspaceId: string,
  objectIds: readonly string[],
): Promise<{ ruleId: string; objectId: string }[]> =>
  tx
    .db<Tables>()
    .selectFrom('action')
    .select(['ruleId', 'objectId'])
    .distinct()
    .where('workspaceId', '=', workspaceId)
    .where('objectId', '=', anyId(objectIds))
    .where('ruleId', 'is not', null)
    .$narrowType<{ ruleId: string }>()
    .execute()

/**
 * Each decision of members under any of the given categories since a moment: the member, the object, the moment and the category;
 * as a part of a statement.
 */
export const decisionsOfMembers = (
  { workspaceId, memberIds = null }: { workspaceId: string; memberIds?: readonly string[] | null },
  policyCategoryIds: readonly string[],
  since: Expression<Date>,
) => sql`
  select actor_id, object_id, created_at, policy_category_id from action
  where workspace_id = ${workspaceId} and created_at > ${since} and actor_kind = 'member' and action_type = 'ChangeStatus'
    and policy_category_id = any (${policyCategoryIds}::uuid[])
    and (${memberIds}::uuid[] is null or actor_id = any (${memberIds}::uuid[]))`
