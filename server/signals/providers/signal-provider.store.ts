import { sql } from 'kysely'
import { namesIn } from '../../access/names/names.store.ts'
import { boundOf } from '../../platform/bound.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import { isNameAmong } from '../../platform/name-taken.ts'
import { sealedSettings } from '../../platform/secret-settings.ts'
import { json, type TableOf } from '../../platform/table-of.ts'
import type { StoredSignalProvider } from './signal-provider.entity.ts'

interface Tables {
  signalProvider: TableOf<StoredSignalProvider, 'enabled' | 'edition' | 'createdAt' | 'deletedAt'>
}

/** The columns of the encrypted credentials of signal providers. */
export const sealedSignalProviderSecrets = sealedSettings<StoredSignalProvider>(
  'signal_provider',
  'secrets',
  'id',
)

/** The names of signal providers by their ids, of deleted ones too. */
export const signalProviderNames = namesIn<Tables>('signalProvider')

const standing = (tx: Sql, workspaceId: string) =>
  tx
    .db<Tables>()
    .selectFrom('signalProvider')
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)

/** All signal providers of a workspace, oldest first. */
export const allSignalProviders = (tx: Sql, workspaceId: string): Promise<StoredSignalProvider[]> =>
  standing(tx, workspaceId).selectAll().orderBy('createdAt').orderBy('id').execute()

/** The signal provider. @returns undefined when there is none of that id, or it was deleted */
export async function findSignalProvider(
  tx: Sql,
  workspaceId: string,
  id: string,
): Promise<StoredSignalProvider | undefined> {
  return isId(id) ? standing(tx, workspaceId).selectAll().where('id', '=', id).executeTakeFirst() : undefined
}

/** The same, locked until the transaction ends. */
export async function lockSignalProvider(
  tx: Sql,
  workspaceId: string,
  id: string,
): Promise<StoredSignalProvider | undefined> {
  if (!isId(id)) return undefined
  return standing(tx, workspaceId).selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Whether another signal provider has the name, ignoring case. */
export const isProviderNameTaken = (
  tx: Sql,
  provider: Pick<StoredSignalProvider, 'workspaceId' | 'id' | 'name'>,
): Promise<boolean> => isNameAmong(standing(tx, provider.workspaceId).select(['id', 'name']), provider)

/** The fields of a signal provider that admins set. */
type Terms = Omit<StoredSignalProvider, 'workspaceId' | 'id' | 'edition' | 'createdAt' | 'deletedAt'>

/** The maximum number of signal providers of a workspace. */
export const signalProviderBound = boundOf({
  table: 'signalProvider',
  most: 100,
  things: 'signal providers',
  counted: sql<boolean>`deleted_at is null`,
})

/** Adds a signal provider. */
export async function addSignalProvider(
  tx: Sql,
  { settings, ...provider }: Terms & Pick<StoredSignalProvider, 'workspaceId' | 'id'>,
): Promise<StoredSignalProvider> {
  await signalProviderBound.refuseMore(tx, provider.workspaceId)
  return tx
    .db<Tables>()
    .insertInto('signalProvider')
    .values({ ...provider, settings: json(settings) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const providerOf = (tx: Sql, { workspaceId, id }: Pick<StoredSignalProvider, 'workspaceId' | 'id'>) =>
  tx.db<Tables>().updateTable('signalProvider').where('workspaceId', '=', workspaceId).where('id', '=', id)

/** Writes all fields of a signal provider that admins set. */
export const changeSignalProvider = (
  tx: Sql,
  provider: Pick<StoredSignalProvider, 'workspaceId' | 'id'>,
  { settings, ...changes }: Omit<Terms, 'provider'> & Pick<StoredSignalProvider, 'edition'>,
): Promise<StoredSignalProvider> =>
  providerOf(tx, provider)
    .set({ ...changes, settings: json(settings) })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Marks a signal provider as deleted and erases its secrets; its row is kept for its name and its answers. */
export async function endSignalProvider(tx: Sql, provider: StoredSignalProvider): Promise<void> {
  await providerOf(tx, provider)
    .set({ deletedAt: sql<Date>`now()`, enabled: false, secrets: '' })
    .execute()
}
