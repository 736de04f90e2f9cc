import type { Sql } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { Plan, Workspace } from './workspace.entity.ts'

interface Tables {
  workspace: TableOf<Workspace, 'rateLimits', { storedLabels: 'statusLabels' }>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** Has changes of a kind of setting of the workspace wait for one another until the transaction is over. */
export async function lockWorkspace(tx: Sql, id: string): Promise<void> {
  await tables(tx).selectFrom('workspace').where('id', '=', id).forNoKeyUpdate().execute()
}

/** A workspace by its id. @throws NotFoundError */
export async function workspaceById(tx: Sql, id: string): Promise<Omit<Workspace, 'storedLabels'>> {
  const workspace = await tables(tx)
    .selectFrom('workspace')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!workspace) throw new NotFoundError('Workspace not found')
  return workspace
}

/** The plan of a workspace. @throws NotFoundError */
export async function planOf(tx: Sql, id: string): Promise<Plan> {
  const workspace = await tables(tx)
    .selectFrom('workspace')
    .select('plan')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!workspace) throw new NotFoundError('Workspace not found')
  return workspace.plan
}

/** The languages of a workspace; none of a workspace that is not there. */
export async function languagesOf(tx: Sql, id: string): Promise<string[]> {
  const workspace = await tables(tx)
    .selectFrom('workspace')
    .select('languages')
    .where('id', '=', id)
    .executeTakeFirst()
  return workspace?.languages ?? []
}
