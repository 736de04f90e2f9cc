import { sql } from 'kysely'
import { namesIn } from '../../access/names/names.store.ts'
import { boundOf } from '../../platform/bound.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import { isNameAmong } from '../../platform/name-taken.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { MessageTemplate } from './message-template.entity.ts'

interface Tables {
  messageTemplate: TableOf<MessageTemplate, 'createdAt' | 'updatedAt'>
}

type Text = Pick<MessageTemplate, 'name' | 'message'>

const tables = (tx: Sql) => tx.db<Tables>()

/** The names of templates by their ids. */
export const messageTemplateNames = namesIn<Tables>('messageTemplate')

/** The templates of a workspace, by name. */
export const allTemplates = (tx: Sql, workspaceId: string): Promise<MessageTemplate[]> =>
  tables(tx)
    .selectFrom('messageTemplate')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** The most message templates of a workspace. */
export const templateBound = boundOf({ table: 'messageTemplate', most: 500, things: 'message templates' })

/** Adds a template, unless its name is taken. @returns the template, or undefined */
export async function addTemplate(
  tx: Sql,
  template: Pick<MessageTemplate, 'workspaceId' | 'id'> & Text,
): Promise<MessageTemplate | undefined> {
  await templateBound.refuseMore(tx, template.workspaceId)
  return tables(tx)
    .insertInto('messageTemplate')
    .values(template)
    .onConflict((taken) => taken.expression(sql`workspace_id, lower(name)`).doNothing())
    .returningAll()
    .executeTakeFirst()
}

const found = (tx: Sql, workspaceId: string, id: string) =>
  tables(tx)
    .selectFrom('messageTemplate')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)

/** A template. @returns undefined where there is none of that id */
export async function templateById(
  tx: Sql,
  workspaceId: string,
  id: string,
): Promise<MessageTemplate | undefined> {
  return isId(id) ? found(tx, workspaceId, id).executeTakeFirst() : undefined
}

/** The template, locked until the end of the transaction. @returns undefined where there is none of that id */
export async function lockTemplate(
  tx: Sql,
  workspaceId: string,
  id: string,
): Promise<MessageTemplate | undefined> {
  return isId(id) ? found(tx, workspaceId, id).forUpdate().executeTakeFirst() : undefined
}

/** Whether another template of the workspace has the name, case-insensitive. */
export const isNameTaken = (tx: Sql, { workspaceId, id }: MessageTemplate, name: string): Promise<boolean> =>
  isNameAmong(
    tables(tx).selectFrom('messageTemplate').select(['id', 'name']).where('workspaceId', '=', workspaceId),
    { id, name },
  )

/** Changes the name and message of a template. @returns the changed template */
export const rewriteTemplate = (
  tx: Sql,
  { workspaceId, id }: MessageTemplate,
  text: Text,
): Promise<MessageTemplate> =>
  tables(tx)
    .updateTable('messageTemplate')
    .set({ ...text, updatedAt: sql`now()` })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Deletes a template. */
export async function deleteTemplate(tx: Sql, { workspaceId, id }: MessageTemplate): Promise<void> {
  await tables(tx)
    .deleteFrom('messageTemplate')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}
