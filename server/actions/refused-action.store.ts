import { sql } from 'kysely'
import { isAcknowledged } from '../delivery/webhooks/outbox.store.ts'
import { anyId } from '../platform/any-value.ts'
import type { Sql } from '../platform/database.ts'
import type { TableOf } from '../platform/table-of.ts'
import { ActorKind, type ObjectType, type Status } from '../platform/vocabulary/status.ts'
import type { ActionDetails } from './action-details.ts'
import type { Action } from './action.entity.ts'

interface Tables {
  action: TableOf<Action>
}

/** Actions that the customer platform rejected, except those already undone or reverted. */
const refusedOf = (tx: Sql, workspaceId: string, ids: readonly string[]) =>
  tx
    .db<Tables>()
    .selectFrom('action as refused')
    .select(['refused.id', 'refused.objectId', 'refused.details'])
    .select(sql<ObjectType>`refused.object_type`.as('objectType'))
    .where('refused.workspaceId', '=', workspaceId)
    .where('refused.id', '=', anyId(ids))
    .where('refused.undoneAt', 'is', null)
    .where('refused.revertedAt', 'is', null)

/** A rejected change of status. */
export interface RefusedChange extends Pick<Action, 'id' | 'objectId'> {
  objectType: ObjectType
  /** Whether it is the newest change of the object's status. */
  latest: boolean
  /** The status that the platform acknowledged last; null when it has acknowledged none. */
  acknowledged: Status | null
  /** The details of that change, such as the duration of a ban. */
  acknowledgedDetails: ActionDetails | null
}

/** The last change of status before a rejected one that the platform acknowledged, or for which there was no webhook. */
const acknowledgedBefore = (tx: Sql, workspaceId: string) =>
  tx
    .db<Tables>()
    .selectFrom('action as earlier')
    .select(['earlier.status as acknowledged', 'earlier.details as acknowledgedDetails'])
    .where('earlier.workspaceId', '=', workspaceId)
    .where('earlier.objectId', '=', sql.ref<string>('refused.objectId'))
    .where('earlier.actionType', '=', 'ChangeStatus')
    .where('earlier.undoneAt', 'is', null)
    .where('earlier.revertedAt', 'is', null)
    .where(sql<boolean>`(earlier.created_at, earlier.id) < (refused.created_at, refused.id)`)
    .where(({ ref }) => isAcknowledged({ workspaceId: ref('earlier.workspaceId'), id: ref('earlier.id') }))
    .orderBy('earlier.createdAt', 'desc')
    .orderBy('earlier.id', 'desc')
    .limit(1)
    .as('before')

/** The rejected changes of status, oldest first, except those that the service made itself, such as an arrival. */
export const refusedChanges = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<RefusedChange[]> =>
  refusedOf(tx, workspaceId, ids)
    .leftJoinLateral(acknowledgedBefore(tx, workspaceId), (join) => join.onTrue())
    .select(['before.acknowledged', 'before.acknowledgedDetails'])
    .select(
      sql<boolean>`not exists (
        select from action newer
        where newer.workspace_id = ${workspaceId} and newer.object_id = refused.object_id
          and newer.action_type = 'ChangeStatus' and newer.undone_at is null
          and (newer.created_at, newer.id) > (refused.created_at, refused.id))`.as('latest'),
    )
    .where('refused.actionType', '=', 'ChangeStatus')
    .where('refused.actorKind', '<>', ActorKind.system)
    .orderBy('refused.createdAt')
    .orderBy('refused.id')
    .execute()

/** The rejected strikes, by user, oldest first. */
export const refusedStrikes = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<Pick<Action, 'id' | 'objectId' | 'details'>[]> =>
  refusedOf(tx, workspaceId, ids)
    .where('refused.actionType', '=', 'StrikeUser')
    .orderBy('refused.objectId')
    .orderBy('refused.createdAt')
    .orderBy('refused.id')
    .execute()

/** A rejected change of tags, without the tags that a newer action added or removed. */
export interface RefusedTags extends Pick<Action, 'id' | 'objectId'> {
  objectType: ObjectType
  added: string[]
  removed: string[]
}

/** Marks rejected changes of tags as reverted. @returns the tags to add or remove in order to revert them */
export const revertTagChanges = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<RefusedTags[]> =>
  tx
    .db<Tables>()
    .updateTable('action')
    .set({ revertedAt: sql<Date>`now()` })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))
    .where('actionType', 'in', ['AddTags', 'RemoveTags'])
    .where('undoneAt', 'is', null)
    .where('revertedAt', 'is', null)
    .returning(['id', 'objectId', sql<ObjectType>`object_type`.as('objectType')])
    .returning([notTouchedSince('tags_added').as('added'), notTouchedSince('tags_removed').as('removed')])
    .execute()

const notTouchedSince = (column: 'tags_added' | 'tags_removed') => sql<string[]>`array(
  select tag from unnest(action.${sql.ref(column)}) tag where not exists (
    select from action newer
    where newer.workspace_id = action.workspace_id and newer.object_id = action.object_id
      and newer.action_type in ('AddTags', 'RemoveTags') and newer.undone_at is null and newer.reverted_at is null
      and (newer.created_at, newer.id) > (action.created_at, action.id) and tag = any (newer.tags_added || newer.tags_removed)))`
