import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import type { SealedColumn, SealedRow } from '../../platform/sealed-column.ts'
import type { ColumnOf, TableOf } from '../../platform/table-of.ts'
import type { IdentityProvider } from './identity-provider.entity.ts'

interface Tables {
  identityProvider: TableOf<IdentityProvider, 'createdAt'>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The owner that the client secret of a workspace's provider is sealed for. */
export const clientSecretOwner = ({ workspaceId }: Pick<SealedRow, 'workspaceId'>): string =>
  `${workspaceId}:identity_provider`

/** The column of client secrets. */
export const sealedClientSecrets: SealedColumn = {
  table: 'identity_provider',
  column: 'client_secret' satisfies ColumnOf<IdentityProvider>,
  id: 'workspace_id' satisfies ColumnOf<IdentityProvider>,
  ownerOf: clientSecretOwner,
}

/** The provider of a workspace, if any. */
export const providerOf = (tx: Sql, workspaceId: string): Promise<IdentityProvider | undefined> =>
  tables(tx)
    .selectFrom('identityProvider')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()

/** The providers of any workspace for an e-mail domain, newest first, at most 20; for the system. */
export const providersOfDomain = (tx: Sql, domain: string): Promise<IdentityProvider[]> =>
  tables(tx)
    .selectFrom('identityProvider')
    .selectAll()
    .where(sql<boolean>`domains @> array[${domain}]::text[]`)
    .orderBy('createdAt', 'desc')
    .orderBy('workspaceId')
    .limit(20)
    .execute()

/** Whether any workspace has a provider; for the system. */
export async function hasProviders(tx: Sql): Promise<boolean> {
  const first = await tables(tx)
    .selectFrom('identityProvider')
    .select('workspaceId')
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}

/** The workspaces among the given that refuse passwords. */
export async function enforcedIn(tx: Sql, workspaceIds: readonly string[]): Promise<string[]> {
  const enforced = await tables(tx)
    .selectFrom('identityProvider')
    .select('workspaceId')
    .where('workspaceId', '=', anyId(workspaceIds))
    .where('isEnforced', '=', true)
    .execute()
  return enforced.map(({ workspaceId }) => workspaceId)
}

/** Sets or replaces the provider of a workspace. */
export async function putProvider(tx: Sql, provider: Omit<IdentityProvider, 'createdAt'>): Promise<void> {
  const { workspaceId: _, ...changes } = provider
  await tables(tx)
    .insertInto('identityProvider')
    .values(provider)
    .onConflict((known) => known.column('workspaceId').doUpdateSet(changes))
    .execute()
}

/** Deletes the provider of a workspace. @returns the deleted row */
export const deleteProvider = (tx: Sql, workspaceId: string): Promise<IdentityProvider | undefined> =>
  tables(tx)
    .deleteFrom('identityProvider')
    .where('workspaceId', '=', workspaceId)
    .returningAll()
    .executeTakeFirst()
