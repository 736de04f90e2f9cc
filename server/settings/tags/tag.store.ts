import { sql } from 'kysely'
import { namesIn } from '../../access/names/names.store.ts'
import { anyText } from '../../platform/any-value.ts'
import { boundOf } from '../../platform/bound.ts'
import { columnsOf } from '../../platform/columns-of.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { TagRemoval } from './tag-removal.entity.ts'
import { Tag } from './tag.entity.ts'

interface Tables {
  tag: TableOf<Tag, 'createdAt'>
  tagRemoval: TableOf<TagRemoval, 'createdAt'>
}

const tagColumns = columnsOf(Tag)

const tables = (tx: Sql) => tx.db<Tables>()

/** The names of tags by their ids. */
export const tagNames = namesIn<Tables>('tag')

/** All tags of a workspace, by name. */
export const allTags = (tx: Sql, workspaceId: string): Promise<Tag[]> =>
  tables(tx)
    .selectFrom('tag')
    .select(tagColumns)
    .where('workspaceId', '=', workspaceId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** The tags of the workspace with these identifiers. */
export const tagsByIdentifier = (
  tx: Sql,
  workspaceId: string,
  identifiers: readonly string[],
): Promise<Tag[]> =>
  tables(tx)
    .selectFrom('tag')
    .select(tagColumns)
    .where('workspaceId', '=', workspaceId)
    .where('identifier', '=', anyText(identifiers))
    .execute()

/** The most tags of a workspace. */
export const tagBound = boundOf({ table: 'tag', most: 1_000, things: 'tags' })

/** Adds a tag, unless its identifier is taken. @returns the tag, or undefined */
export async function addTag(
  tx: Sql,
  tag: Pick<Tag, 'workspaceId' | 'id' | 'identifier' | 'name' | 'color'>,
): Promise<Tag | undefined> {
  await tagBound.refuseMore(tx, tag.workspaceId)
  return tables(tx)
    .insertInto('tag')
    .values(tag)
    .onConflict((taken) => taken.columns(['workspaceId', 'identifier']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** The tag, locked until the end of the transaction. @returns undefined where there is none of that id */
export async function lockTag(tx: Sql, workspaceId: string, id: string): Promise<Tag | undefined> {
  if (!isId(id)) return undefined
  return tables(tx)
    .selectFrom('tag')
    .select(tagColumns)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Changes the colour of a tag. */
export async function setTagColor(tx: Sql, { workspaceId, id }: Tag, color: string): Promise<void> {
  await tables(tx)
    .updateTable('tag')
    .set({ color })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/** Deletes a tag, whose identifier stays reserved until it is removed everywhere. */
export async function deleteTag(tx: Sql, { workspaceId, id, identifier }: Tag): Promise<void> {
  const db = tables(tx)
  await db.deleteFrom('tag').where('workspaceId', '=', workspaceId).where('id', '=', id).execute()
  await db.insertInto('tagRemoval').values({ workspaceId, id, identifier }).execute()
}

/** Whether a deleted tag with that identifier is still being removed. */
export async function isBeingRemoved(tx: Sql, workspaceId: string, identifier: string): Promise<boolean> {
  const removal = await tables(tx)
    .selectFrom('tagRemoval')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('identifier', '=', identifier)
    .executeTakeFirst()
  return removal !== undefined
}

/** The deleted tag that is still being removed, by its id. */
export const tagBeingRemoved = (
  tx: Sql,
  workspaceId: string,
  id: string,
): Promise<{ identifier: string } | undefined> =>
  tables(tx)
    .selectFrom('tagRemoval')
    .select('identifier')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Releases the identifier of a deleted tag. */
export async function endRemoval(tx: Sql, workspaceId: string, id: string): Promise<void> {
  await tables(tx)
    .deleteFrom('tagRemoval')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/** SQL of the identifiers of a row that are tags of its workspace, sorted. */
export const knownTags = (row: string, identifiers: string): string => `(
  select coalesce(array_agg(distinct t.identifier order by t.identifier), '{}') from tag t
  where t.workspace_id = ${row}.workspace_id and t.identifier = any (${row}.${identifiers}))`
