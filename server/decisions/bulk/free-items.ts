import { contentHeldByOthers } from '../../intake/content/content-decision.store.ts'
import { usersHeldByOthers } from '../../intake/users/user-decision.store.ts'
import type { Transaction } from '../../platform/database.ts'
import { takenBack } from '../../platform/savepoint.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { reviewedByOthers } from '../../reviews/review.store.ts'
import type { BulkDecisionItem, BulkDecisionItemState } from './bulk-decision-item.entity.ts'
import { itemsAfter } from './bulk-decision-item.store.ts'
import type { BulkDecisionKey } from './bulk-decision.store.ts'

/** So many items are looked at together. */
const lookedAt = 20

/** Items that can be decided on now, and whether no others are left in their state. */
export interface FreeItems {
  items: BulkDecisionItem[]
  areAll: boolean
}

/**
 * The next items in a state that no other transaction has locked: those that are locked are left for a later step, and hold up
 * none behind them.
 */
export async function freeItems(
  tx: Transaction,
  key: BulkDecisionKey,
  state: BulkDecisionItemState,
  most: number,
): Promise<FreeItems> {
  const free: BulkDecisionItem[] = []
  let someHeld = false
  let position = 0
  let isEnd = false
  while (!isEnd && free.length < most) {
    const next = await itemsAfter(tx, key, state, position, lookedAt)
    const held = await heldObjects(tx, key.workspaceId, next)
    free.push(...next.filter(({ objectId }) => !held.has(objectId)))
    someHeld ||= held.size > 0
    position = next.at(-1)?.position ?? position
    isEnd = next.length < lookedAt
  }
  return { items: free.slice(0, most), areAll: isEnd && !someHeld && free.length <= most }
}

/** The ids of the objects of items that other transactions have locked at the moment, or whose review they have. */
async function heldObjects(
  tx: Transaction,
  workspaceId: string,
  items: readonly BulkDecisionItem[],
): Promise<Set<string>> {
  const objectIds = items.map(({ objectId }) => objectId)
  const ofType = (type: ObjectType) =>
    items
      .filter(({ objectType }) => objectType === type)
      .map(({ workspaceId, objectId: id }) => ({ workspaceId, id }))
  const held = await takenBack(tx, async () => [
    ...(await usersHeldByOthers(tx, ofType(ObjectType.user))),
    ...(await contentHeldByOthers(tx, ofType(ObjectType.content))),
    ...(await reviewedByOthers(tx, workspaceId, objectIds)),
  ])
  return new Set(held)
}
