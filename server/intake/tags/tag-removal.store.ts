import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { ContentTables } from '../content/content.store.ts'

/** What items and users have alike. */
type TaggedObject = Pick<ContentTables['content'], 'workspaceId' | 'id' | 'tags'>

interface Tables {
  content: TaggedObject
  platformUser: TaggedObject
}

/**
 * Removes a tag from the next `most` items, or users, that have it, in the order of their ids, in which they are locked.
 * @returns how many there were
 */
export async function removeTagFrom(
  tx: Sql,
  table: keyof Tables,
  { workspaceId, identifier }: { workspaceId: string; identifier: string },
  most: number,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .db<Tables>()
    .with(
      (cte) => cte('next').materialized(),
      (db) =>
        db
          .selectFrom(table)
          .select('id')
          .where('workspaceId', '=', workspaceId)
          .where('tags', '<>', sql<string[]>`'{}'`)
          .where(({ ref }) => sql<boolean>`${identifier} = any (${ref('tags')})`)
          .orderBy('id')
          .limit(most)
          .forUpdate(),
    )
    .updateTable(`${table} as tagged`)
    .from('next')
    .set(({ ref }) => ({ tags: sql<string[]>`array_remove(${ref('tagged.tags')}, ${identifier})` }))
    .where('tagged.workspaceId', '=', workspaceId)
    .whereRef('tagged.id', '=', 'next.id')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
