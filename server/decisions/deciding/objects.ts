import type { Action } from '../../actions/action.entity.ts'
import type { ObjectSnapshot } from '../../actions/new-action.ts'
import { lockContent, saveContentStates } from '../../intake/content/content-decision.store.ts'
import type { UnjudgedMark } from '../../intake/content/unjudged.ts'
import { lockUsers, saveUserStates } from '../../intake/users/user-decision.store.ts'
import type { Sql } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { LockedRow, NewState, ObjectRef } from '../../platform/vocabulary/decided-state.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { lockSubcategories, saveSubcategoryStates } from '../../settings/places/place.store.ts'
import type { LoadedItem } from '../../signals/item.ts'

/** An object under its row lock. */
export interface LockedObject extends Omit<LockedRow, 'externalId'> {
  /** Whether a recommendation of an AI moderator is pending; only of content. */
  recommended?: boolean
  /** What of it could not be judged; only of content. */
  unjudged?: UnjudgedMark | null
  /** Whether nothing was decided on it yet; only of content. */
  undecided?: boolean
  /** The object as in payloads, except for its tags. */
  identity: ObjectSnapshot
}

/** How decide() locks objects of a type, in the order of their ids, and saves their new state. */
export interface ObjectAdapter {
  type: ObjectType
  lock(tx: Sql, objects: readonly ObjectRef[]): Promise<LockedObject[]>
  save(tx: Sql, states: readonly NewState[]): Promise<void>
}

/** A subcategory has a status but no tags (sections 2.2, 3.1). */
const subcategoryObject: ObjectAdapter = {
  type: ObjectType.subcategory,
  async lock(tx, places) {
    const rows = await lockSubcategories(tx, places)
    return rows.map(({ externalId, ...locked }) => ({
      ...locked,
      identity: { type: ObjectType.subcategory, id: externalId },
    }))
  },
  save: saveSubcategoryStates,
}

export const userObject: ObjectAdapter = {
  type: ObjectType.user,
  async lock(tx, users) {
    const rows = await lockUsers(tx, users)
    return rows.map(({ externalId, ...locked }) => ({
      ...locked,
      identity: { type: ObjectType.user, id: externalId, tags: [] },
    }))
  },
  save: saveUserStates,
}

const contentObject: ObjectAdapter = {
  type: ObjectType.content,
  async lock(tx, items) {
    const rows = await lockContent(tx, items)
    return rows.map(({ externalId, userId, categoryId, subcategoryId, ...locked }) => ({
      ...locked,
      identity: {
        type: ObjectType.content,
        id: externalId,
        createdAt: locked.createdAt,
        userId,
        categoryId,
        subcategoryId,
        tags: [],
      },
    }))
  },
  save: saveContentStates,
}

/** The types of object that can be decided on, in the order in which every transaction locks them. */
export const objectAdapters: readonly ObjectAdapter[] = [subcategoryObject, userObject, contentObject]

/** The id of an object and its type. */
export interface TypedRef {
  workspaceId: string
  objectType: ObjectType
  objectId: string
}

/** Locks an object of any type. @throws NotFoundError when it does not exist */
export async function lockObject(
  tx: Sql,
  { workspaceId, objectType, objectId }: TypedRef,
): Promise<LockedObject> {
  const [object] = await lockObjects(tx, objectType, [{ workspaceId, id: objectId }])
  if (!object) throw new NotFoundError('Not found', objectType)
  return object
}

/** Locks objects of a type in the order of their ids; missing ones are left out. */
export const lockObjects = (
  tx: Sql,
  type: ObjectType,
  objects: readonly ObjectRef[],
): Promise<LockedObject[]> => adapterOf(type).lock(tx, objects)

/** Locks the objects of actions, in the order common to all transactions, so that nothing newer can be decided on them. */
export async function lockAllOf(
  tx: Sql,
  workspaceId: string,
  actions: readonly Pick<Action, 'objectType' | 'objectId'>[],
): Promise<void> {
  for (const { type, lock } of objectAdapters) {
    const about = actions.filter(({ objectType }) => objectType === type)
    const ids = [...new Set(about.map(({ objectId }) => objectId))]
    if (ids.length > 0)
      await lock(
        tx,
        ids.map((id) => ({ workspaceId, id })),
      )
  }
}

/** Saves the new state of a locked object of any type. */
export const saveObject = (tx: Sql, type: ObjectType, state: NewState): Promise<void> =>
  adapterOf(type).save(tx, [state])

function adapterOf(type: ObjectType): ObjectAdapter {
  const adapter = objectAdapters.find((one) => one.type === type)
  if (!adapter) throw new Error(`nothing decides on a ${type}`)
  return adapter
}

/**
 * Content items that this transaction has created: no other transaction can see them, so that they count as locked, and they have
 * no actions, reports or reviews. decide() skips the look-ups for these.
 */
export type NewObjects = ReadonlyMap<string, LockedObject>

/** For decisions on existing objects. */
export const noneNew: NewObjects = new Map()

/** The items as decide() expects them. The caller's transaction must have created every one of them. */
export const newObjects = (items: readonly LoadedItem[]): NewObjects =>
  new Map(items.map((item) => [item.id, newObject(item)]))

const newObject = (item: LoadedItem): LockedObject => ({
  workspaceId: item.workspaceId,
  id: item.id,
  version: item.version,
  edition: 1,
  status: null,
  tags: [],
  policyCategoryId: null,
  decidedBy: null,
  decidedById: null,
  undecided: true,
  now: item.readAt,
  identity: {
    type: ObjectType.content,
    id: item.externalId,
    createdAt: item.createdAt,
    userId: item.user.externalId,
    categoryId: item.category.externalId,
    subcategoryId: item.subcategory.externalId,
    tags: [],
  },
})
