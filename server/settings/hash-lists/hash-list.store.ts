import { sql } from 'kysely'
import { namesIn } from '../../access/names/names.store.ts'
import { boundOf } from '../../platform/bound.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { HashListEntry } from './hash-list-entry.entity.ts'
import type { HashList, HashListPurpose } from './hash-list.entity.ts'

interface Tables {
  hashList: TableOf<HashList, 'md5Count' | 'pdqCount' | 'createdAt' | 'updatedAt'>
  hashListEntry: TableOf<HashListEntry>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The names of hash lists by their ids. */
export const hashListNames = namesIn<Tables>('hashList')

/** The hash lists of a workspace, by name. */
export const allHashLists = (tx: Sql, workspaceId: string): Promise<HashList[]> =>
  tables(tx)
    .selectFrom('hashList')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** The most hash lists of a workspace. */
export const hashListBound = boundOf({ table: 'hashList', most: 100, things: 'hash lists' })

/** Adds an empty list, unless the workspace has one of the name. @returns whether it was added */
export async function addHashList(
  tx: Sql,
  list: Pick<HashList, 'workspaceId' | 'id' | 'name' | 'purpose'>,
): Promise<boolean> {
  await hashListBound.refuseMore(tx, list.workspaceId)
  const added = await tables(tx)
    .insertInto('hashList')
    .values(list)
    .onConflict((taken) => taken.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** The list, locked until the end of the transaction. @returns undefined where there is none of that id */
export async function lockHashList(tx: Sql, workspaceId: string, id: string): Promise<HashList | undefined> {
  if (!isId(id)) return undefined
  return tables(tx)
    .selectFrom('hashList')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Adds hashes to a list, skipping existing ones. @returns the changed list, or undefined where there is none of that id */
export async function addHashes(
  tx: Sql,
  { workspaceId, id }: Pick<HashList, 'workspaceId' | 'id'>,
  hashes: readonly string[],
): Promise<HashList | undefined> {
  const db = tables(tx)
  const given = sql<{ hash: string }>`unnest(${hashes}::text[])`.as<'given'>(sql`given (hash)`)
  await db
    .insertInto('hashListEntry')
    .columns(['workspaceId', 'listId', 'hash', 'purpose'])
    .expression(
      db
        .selectFrom(['hashList', given])
        .select(['hashList.workspaceId', 'hashList.id', 'given.hash', 'hashList.purpose'])
        .where('hashList.workspaceId', '=', workspaceId)
        .where('hashList.id', '=', id),
    )
    .onConflict((known) => known.doNothing())
    .execute()
  const kept = db
    .selectFrom('hashListEntry')
    .select(sql<number>`count(*) filter (where length(hash) = 32)::int`.as('md5'))
    .select(sql<number>`count(*) filter (where length(hash) = 64)::int`.as('pdq'))
    .where('workspaceId', '=', workspaceId)
    .where('listId', '=', id)
    .as('kept')
  return db
    .updateTable('hashList')
    .from(kept)
    .set(({ ref }) => ({ md5Count: ref('kept.md5'), pdqCount: ref('kept.pdq'), updatedAt: sql`now()` }))
    .where('hashList.workspaceId', '=', workspaceId)
    .where('hashList.id', '=', id)
    .returningAll('hashList')
    .executeTakeFirst()
}

/** Deletes a list with its hashes. */
export async function deleteHashList(tx: Sql, { workspaceId, id }: HashList): Promise<void> {
  await tables(tx)
    .deleteFrom('hashList')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/** A version that changes whenever the lists of a purpose do; null where there are none. */
export async function hashListsVersion(
  tx: Sql,
  workspaceId: string,
  purpose: HashListPurpose,
): Promise<string | null> {
  const { version } = await tables(tx)
    .selectFrom('hashList')
    .select(sql<string | null>`string_agg(id::text || updated_at::text, ',' order by id)`.as('version'))
    .where('workspaceId', '=', workspaceId)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
  return version
}

/** The next PDQ hashes of the lists of a purpose, in order, without duplicates. */
export async function pdqHashesAfter(
  tx: Sql,
  workspaceId: string,
  purpose: HashListPurpose,
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  const entries = await tables(tx)
    .selectFrom('hashListEntry')
    .select('hash')
    .distinct()
    .where('workspaceId', '=', workspaceId)
    .where('purpose', '=', purpose)
    .where('hash', '>', after)
    .where(sql<boolean>`length(hash) = 64`)
    .orderBy('hash')
    .limit(most)
    .execute()
  return entries.map(({ hash }) => hash)
}

/** SQL of whether the workspace of a row has lists of a purpose. */
export const hasHashLists = (row: string, purpose: string): string =>
  `exists (select from hash_list l where (l.workspace_id, l.purpose) = (${row}.workspace_id, ${purpose}))`

/** SQL of whether the MD5 hash of a row is in a list of a purpose. */
export const isListed = (row: string, purpose: string): string => `exists (
  select from hash_list_entry e where (e.workspace_id, e.purpose, e.hash) = (${row}.workspace_id, ${purpose}, ${row}.md5))`
