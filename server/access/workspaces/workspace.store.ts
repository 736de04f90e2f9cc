import { sql } from 'kysely'
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

/** The languages of a workspace; none of a workspace that is not there. */
export async function languagesOf(tx: Sql, id: string): Promise<string[]> {
  const workspace = await tables(tx)
    .selectFrom('workspace')
    .select('languages')
    .where('id', '=', id)
    .executeTakeFirst()
  return workspace?.languages ?? []
}

/** The plans of those workspaces that are there. */
export const plansOf = (tx: Sql, ids: readonly string[]): Promise<Pick<Workspace, 'id' | 'plan'>[]> =>
  tables(tx)
    .selectFrom('workspace')
    .select(['id', 'plan'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()

/** Which media besides pictures a workspace has; none of a workspace that is not there. */
export async function mediaEnabledIn(
  tx: Sql,
  id: string,
): Promise<Pick<Workspace, 'videoEnabled' | 'audioEnabled'>> {
  const workspace = await tables(tx)
    .selectFrom('workspace')
    .select(['videoEnabled', 'audioEnabled'])
    .where('id', '=', id)
    .executeTakeFirst()
  return workspace ?? { videoEnabled: false, audioEnabled: false }
}
