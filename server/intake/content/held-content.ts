import type { Database, Sql } from '../../platform/database.ts'
import { heldUsers } from '../users/held-users.ts'
import { authorOf, type Submission } from './content-rows.ts'

/** The authors (`authorOf`) of submissions that cannot be written at this moment: something else holds them or their item. */
export async function heldAuthors(database: Database, batch: readonly Submission[]): Promise<Set<string>> {
  const workspaces = batch.map(({ workspaceId }) => workspaceId)
  const held = await database.byKey(workspaces, async (tx) => [
    ...(await heldUsers(
      tx,
      batch.map(({ ids }) => ids.user),
    )),
    ...(await heldContent(
      tx,
      batch.map(({ ids }) => ids.content),
    )),
  ])
  const ids = new Set(held)
  return new Set(batch.filter((one) => ids.has(one.ids.user) || ids.has(one.ids.content)).map(authorOf))
}

async function heldContent(tx: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `with free as materialized (select id from content where id = any ($1::uuid[]) for no key update skip locked)
     select c.id from content c where c.id = any ($1::uuid[]) and not exists (select from free where free.id = c.id)`,
    [ids],
  )
  return rows.map(({ id }) => id)
}
