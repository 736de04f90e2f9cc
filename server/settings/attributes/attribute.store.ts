import { type Expression, sql } from 'kysely'
import { namesIn } from '../../access/names/names.store.ts'
import { boundOf } from '../../platform/bound.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { Attribute, AttributeSource } from './attribute.entity.ts'

interface Tables {
  attribute: TableOf<Attribute, 'createdAt'>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The names of attributes by their ids. */
export const attributeNames = namesIn<Tables>('attribute')

/** The registered attributes of a workspace by source, then name. */
export const allAttributes = (tx: Sql, workspaceId: string): Promise<Attribute[]> =>
  tables(tx)
    .selectFrom('attribute')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .orderBy('source')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** The registered attributes of the keys, each a source and a name such as `user:plan`. */
export const attributesByKeys = (
  tx: Sql,
  workspaceId: string,
  keys: readonly string[],
): Promise<(Attribute & { key: string })[]> =>
  tables(tx)
    .selectFrom('attribute')
    .selectAll()
    .select(sql<string>`source || ':' || name`.as('key'))
    .where('workspaceId', '=', workspaceId)
    .where(sql<boolean>`source || ':' || name = any (${keys})`)
    .execute()

/** The most attributes of a workspace. */
export const attributeBound = boundOf({ table: 'attribute', most: 100, things: 'attributes' })

/** Registers an attribute, unless its source has one of the name. @returns the attribute, or undefined */
export async function addAttribute(
  tx: Sql,
  attribute: Omit<Attribute, 'createdAt'>,
): Promise<Attribute | undefined> {
  await attributeBound.refuseMore(tx, attribute.workspaceId)
  return tables(tx)
    .insertInto('attribute')
    .values(attribute)
    .onConflict((taken) => taken.columns(['workspaceId', 'source', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** A registered attribute. @returns undefined where there is none of that id */
export async function attributeById(
  tx: Sql,
  workspaceId: string,
  id: string,
): Promise<Attribute | undefined> {
  if (!isId(id)) return undefined
  return tables(tx)
    .selectFrom('attribute')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Changes the type or the enum values of an attribute. */
export async function setAttributeType(
  tx: Sql,
  { workspaceId, id }: Attribute,
  type: Pick<Attribute, 'type' | 'enumValues'>,
): Promise<void> {
  await tables(tx)
    .updateTable('attribute')
    .set(type)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/** Unregisters an attribute. */
export async function deleteAttribute(tx: Sql, { workspaceId, id }: Attribute): Promise<void> {
  await tables(tx)
    .deleteFrom('attribute')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/** Whether an attribute of a source and a name is registered. */
export const isRegistered = (workspaceId: string, source: AttributeSource, name: Expression<string>) =>
  sql<boolean>`exists (select from attribute a
    where a.workspace_id = ${workspaceId} and a.source = ${source} and a.name = ${name})`
