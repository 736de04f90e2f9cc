import { sql } from 'kysely'
import { namesIn } from '../../access/names/names.store.ts'
import { mostCounted } from '../../access/plans/terms-change.ts'
import { anyId, anyText } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { ListType } from './list-type.ts'
import type { List } from './list.entity.ts'

interface Tables {
  list: TableOf<List, 'itemCount' | 'createdAt'>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The names of lists by their ids. */
export const listNames = namesIn<Tables>('list')

/** A filter of lists; null for any. */
export interface ListNarrowing {
  type: ListType | null
  name: string | null
}

/** The lists by name, optionally of one type or one name. */
export const allLists = (tx: Sql, workspaceId: string, { type, name }: ListNarrowing): Promise<List[]> =>
  tables(tx)
    .selectFrom('list')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .$if(type !== null, (lists) => lists.where('type', '=', type))
    .$if(name !== null, (lists) => lists.where('name', '=', name))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** The lists of the workspace with these ids. */
export const listsByIds = (tx: Sql, workspaceId: string, ids: readonly string[]): Promise<List[]> =>
  tables(tx)
    .selectFrom('list')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))
    .execute()

/** The lists with one of the names, which need not be unique. */
export const listsByNames = (tx: Sql, workspaceId: string, names: readonly string[]): Promise<List[]> =>
  tables(tx)
    .selectFrom('list')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('name', '=', anyText(names))
    .execute()

/** The ids of the lists of some types. */
export async function listsOfTypes(
  tx: Sql,
  workspaceId: string,
  types: readonly ListType[],
): Promise<string[]> {
  const lists = await tables(tx)
    .selectFrom('list')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('type', '=', sql<ListType>`any (${types})`)
    .execute()
  return lists.map(({ id }) => id)
}

const found = (tx: Sql, workspaceId: string, id: string) =>
  tables(tx).selectFrom('list').selectAll().where('workspaceId', '=', workspaceId).where('id', '=', id)

/** A list. @returns undefined where there is none of that id */
export async function findList(tx: Sql, workspaceId: string, id: string): Promise<List | undefined> {
  return isId(id) ? found(tx, workspaceId, id).executeTakeFirst() : undefined
}

/** The list, locked until the end of the transaction. @returns undefined where there is none of that id */
export async function lockList(tx: Sql, workspaceId: string, id: string): Promise<List | undefined> {
  return isId(id) ? found(tx, workspaceId, id).forUpdate().executeTakeFirst() : undefined
}

/** The number of lists of a workspace, of all types or of some; counted up to 100,000. */
export async function countLists(
  tx: Sql,
  workspaceId: string,
  types: readonly ListType[] | null = null,
): Promise<number> {
  const db = tables(tx)
  const counted = db
    .selectFrom('list')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .$if(types !== null, (lists) => lists.where('type', '=', sql<ListType>`any (${types})`))
    .limit(mostCounted)
    .as('counted')
  const { count } = await db
    .selectFrom(counted)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Adds an empty list. */
export const addList = (tx: Sql, list: Pick<List, 'workspaceId' | 'id' | 'name' | 'type'>): Promise<List> =>
  tables(tx).insertInto('list').values(list).returningAll().executeTakeFirstOrThrow()

/** Changes the name of a list, or the number of its items. */
export async function changeList(
  tx: Sql,
  { workspaceId, id }: List,
  change: Partial<Pick<List, 'name' | 'itemCount'>>,
): Promise<void> {
  await tables(tx)
    .updateTable('list')
    .set(change)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/** Deletes a list with its items. */
export async function deleteList(tx: Sql, { workspaceId, id }: List): Promise<void> {
  await tables(tx).deleteFrom('list').where('workspaceId', '=', workspaceId).where('id', '=', id).execute()
}
