import type { Database } from '../../platform/database.ts'
import { heldUsers } from '../users/user-upsert.store.ts'
import { authorOf, type Submission } from './content-rows.ts'
import { heldContent } from './content-upsert.store.ts'

/** The authors (`authorOf`) of submissions that cannot be written at this moment, as their row or that of the item is locked. */
export async function heldAuthors(database: Database, batch: readonly Submission[]): Promise<Set<string>> {
  const workspaces = batch.map(({ workspaceId }) => workspaceId)
  const held = await database.byKey(workspaces, async (tx) => [
    ...(await heldUsers(
      tx,
      batch.map(({ workspaceId, ids }) => ({ workspaceId, id: ids.user })),
    )),
    ...(await heldContent(
      tx,
      batch.map(({ workspaceId, ids }) => ({ workspaceId, id: ids.content })),
    )),
  ])
  const ids = new Set(held)
  return new Set(batch.filter((one) => ids.has(one.ids.user) || ids.has(one.ids.content)).map(authorOf))
}
