import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { AppliedTemplate } from './applied-template.entity.ts'

interface Tables {
  appliedTemplate: TableOf<AppliedTemplate, 'appliedAt'>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The templates that a workspace began with. */
export const appliedTemplates = (tx: Sql, workspaceId: string): Promise<AppliedTemplate[]> =>
  tables(tx).selectFrom('appliedTemplate').selectAll().where('workspaceId', '=', workspaceId).execute()

/** Keeps what a template made. */
export async function keepApplied(tx: Sql, applied: Omit<AppliedTemplate, 'appliedAt'>): Promise<void> {
  await tables(tx).insertInto('appliedTemplate').values(applied).execute()
}

/** Forgets that a template was applied. @returns what it made; nothing where it was not applied */
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
