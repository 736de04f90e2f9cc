import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { AppliedTemplate } from './applied-template.entity.ts'

interface Tables {
  appliedTemplate: TableOf<AppliedTemplate, 'appliedAt'>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The templates applied to a workspace. */
export const appliedTemplates = (tx: Sql, workspaceId: string): Promise<AppliedTemplate[]> =>
  tables(tx).selectFrom('appliedTemplate').selectAll().where('workspaceId', '=', workspaceId).execute()

/** Stores the objects that a template created. */
export async function keepApplied(tx: Sql, applied: Omit<AppliedTemplate, 'appliedAt'>): Promise<void> {
  await tables(tx).insertInto('appliedTemplate').values(applied).execute()
}

/** Deletes the record of an applied template. @returns the objects that it created; undefined when it was not applied */
export const takeApplied = (
  tx: Sql,
  workspaceId: string,
  template: string,
): Promise<AppliedTemplate | undefined> =>
  tables(tx)
    .deleteFrom('appliedTemplate')
    .where('workspaceId', '=', workspaceId)
    .where('template', '=', template)
    .returningAll()
    .executeTakeFirst()
