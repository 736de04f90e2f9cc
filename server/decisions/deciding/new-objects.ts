import type { LoadedItem } from '../../signals/item.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import type { LockedObject } from './object-adapter.ts'

/**
 * Content items that this very transaction has created: nobody else can see them yet, so they are locked, and nothing
 * has acted on them, is reported of them or waits for them. decide() needs no look-ups for these.
 */
export type NewObjects = ReadonlyMap<string, LockedObject>

/** For decisions on objects that may have a past. */
export const noneNew: NewObjects = new Map()

/** The items as decide() takes them. The caller's transaction must have created every one of them. */
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
