import type { Principal } from '../../access/team/principal.ts'
import { authorsOfContent } from '../../intake/content/selected-content.store.ts'
import { sha256 } from '../../platform/crypto.ts'
import type { Sql } from '../../platform/database.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { heldByOthers } from '../../reviews/review-claim.store.ts'
import type { SelectedItem } from './bulk-decision-item.store.ts'
import type { Selection } from './bulk-decision.input.ts'
import { selectItems } from './select-items.ts'

/** The counts of a selection, up to one more than the maximum of a bulk decision. */
export interface CountedSelection {
  count: number
  sample: SelectedItem[]
  authorCount: number
  takenCount: number
  digest: string
}

/** Which items these are, of which versions, in whatever order: equal digests are of equal selections. */
export const digestOf = (items: readonly Pick<SelectedItem, 'objectId' | 'version'>[]): string =>
  sha256(
    items
      .map(({ objectId, version }) => `${objectId} ${String(version)}`)
      .sort()
      .join(),
  )

/** Counts a selection: its items, their authors, how many are under review by others, and its digest. */
export async function countSelection(
  tx: Sql,
  caller: Pick<Principal, 'workspaceId' | 'id'>,
  selection: Selection,
  { most, sampled }: { most: number; sampled: number },
): Promise<CountedSelection> {
  const { workspaceId } = caller
  const items = await selectItems(tx, caller, selection, most)
  const users = ofType(items, ObjectType.user)
  const authors = await authorsOfContent(tx, workspaceId, ofType(items, ObjectType.content))
  const objectIds = items.map(({ objectId }) => objectId)
  return {
    count: items.length,
    sample: items.slice(0, sampled),
    authorCount: new Set([...users, ...authors]).size,
    takenCount: await heldByOthers(tx, workspaceId, objectIds, caller.id),
    digest: digestOf(items),
  }
}

/** The ids of the items of a type. */
export const ofType = (items: readonly SelectedItem[], type: ObjectType): string[] =>
  items.filter(({ objectType }) => objectType === type).map(({ objectId }) => objectId)
