import type { Principal } from '../../access/team/principal.ts'
import { authorsOfContent } from '../../intake/content/selected-content.store.ts'
import { sha256 } from '../../platform/crypto.ts'
import type { Sql } from '../../platform/database.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { heldByOthers } from '../../reviews/review-claim.store.ts'
import type { SelectedItem } from './bulk-decision-item.store.ts'
import type { Selection } from './bulk-decision.input.ts'
import { selectItems } from './select-items.ts'

/** What a selection has, counted up to one more than can be decided on at once. */
export interface CountedSelection {
  count: number
  sample: SelectedItem[]
  authorCount: number
  takenCount: number
  digest: string
}

const mostSampled = 5

/** Which items these are, of which versions, in whatever order: equal digests are of equal selections. */
export const digestOf = (items: readonly Pick<SelectedItem, 'objectId' | 'version'>[]): string =>
  sha256(
    items
      .map(({ objectId, version }) => `${objectId} ${String(version)}`)
      .sort()
      .join(),
  )

/** Counts what a selection has: how much, by how many, how much of it others hold, and which it is. */
export async function countSelection(
  tx: Sql,
  caller: Pick<Principal, 'workspaceId' | 'id'>,
  selection: Selection,
  most: number,
): Promise<CountedSelection> {
  const { workspaceId } = caller
  const items = await selectItems(tx, caller, selection, most)
  const users = ofType(items, ObjectType.user)
  const authors = await authorsOfContent(tx, workspaceId, ofType(items, ObjectType.content))
  const objectIds = items.map(({ objectId }) => objectId)
  return {
    count: items.length,
    sample: items.slice(0, mostSampled),
    authorCount: new Set([...users, ...authors]).size,
    takenCount: await heldByOthers(tx, workspaceId, objectIds, caller.id),
    digest: digestOf(items),
  }
}

/** The ids of the items of a type. */
export const ofType = (items: readonly SelectedItem[], type: ObjectType): string[] =>
  items.filter(({ objectType }) => objectType === type).map(({ objectId }) => objectId)
