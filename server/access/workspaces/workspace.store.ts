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

/** The version of the rules of a workspace, which goes up with every change of what is compiled from them. @throws NotFoundError */
export async function rulesVersionOf(tx: Sql, id: string): Promise<number> {
  const workspace = await tables(tx)
    .selectFrom('workspace')
    .select('rulesVersion')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!workspace) throw new NotFoundError()
  return workspace.rulesVersion
}

/** Whether decisions of a workspace need a policy category; not where it is not there. */
export async function requiresPolicyCategory(tx: Sql, id: string): Promise<boolean> {
  const workspace = await tables(tx)
    .selectFrom('workspace')
    .select('requirePolicyCategory')
    .where('id', '=', id)
    .executeTakeFirst()
  return workspace?.requirePolicyCategory ?? false
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
