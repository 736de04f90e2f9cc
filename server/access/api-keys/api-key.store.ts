import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import { boundOf } from '../../platform/bound.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { namesIn } from '../names/names.store.ts'
import type { ApiKey, ShownKey } from './api-key.entity.ts'

interface Tables {
  apiKey: TableOf<ApiKey, 'createdAt' | 'lastUsedAt' | 'revokedAt', { createdById: 'createdBy' }>
}

/** The owner of a key, and the hash that verifies it. */
export type KeyOwner = Pick<ApiKey, 'id' | 'workspaceId' | 'name' | 'hash' | 'scopes'>

const tables = (tx: Sql) => tx.db<Tables>()

/** The names of keys by their ids. */
export const apiKeyNames = namesIn<Tables>('apiKey')

const shown = [
  'id',
  'name',
  'hint',
  'scopes',
  'createdBy as createdById',
  'createdAt',
  'lastUsedAt',
  'revokedAt',
] as const

/** The most unrevoked keys of a workspace. */
export const apiKeyBound = boundOf({
  table: 'apiKey',
  most: 500,
  things: 'API keys in force',
  counted: sql<boolean>`revoked_at is null`,
})

/** How many revoked keys are listed. */
const mostRevoked = 100

/** The keys of a workspace, newest first: those not revoked, and the 100 revoked last. */
export const allKeys = (tx: Sql, workspaceId: string): Promise<ShownKey[]> =>
  tables(tx)
    .selectFrom('apiKey')
    .select(shown)
    .where('workspaceId', '=', workspaceId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('revokedAt', 'is', null),
        eb(
          'id',
          'in',
          selectFrom('apiKey as r')
            .select('r.id')
            .where('r.workspaceId', '=', workspaceId)
            .where('r.revokedAt', 'is not', null)
            .orderBy('r.revokedAt', 'desc')
            .limit(mostRevoked),
        ),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The keys of those ids, revoked ones too. */
export const keysById = (tx: Sql, workspaceId: string, ids: readonly string[]): Promise<ShownKey[]> =>
  tables(tx)
    .selectFrom('apiKey')
    .select(shown)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))
    .execute()

/** Whether a workspace has an unrevoked key. */
export async function hasKey(tx: Sql, workspaceId: string): Promise<boolean> {
  const key = await tables(tx)
    .selectFrom('apiKey')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('revokedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return key !== undefined
}

export async function addKey(
  tx: Sql,
  { createdById, ...key }: Omit<ApiKey, 'createdAt' | 'lastUsedAt' | 'revokedAt'>,
): Promise<ShownKey> {
  await apiKeyBound.refuseMore(tx, key.workspaceId)
  return tables(tx)
    .insertInto('apiKey')
    .values({ ...key, createdBy: createdById })
    .returning(shown)
    .executeTakeFirstOrThrow()
}

/** The key, locked until the end of the transaction. @returns undefined where there is none of that id */
export async function lockKey(tx: Sql, workspaceId: string, id: string): Promise<ShownKey | undefined> {
  if (!isId(id)) return undefined
  return tables(tx)
    .selectFrom('apiKey')
    .select(shown)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Revokes a key. @returns the changed key */
export const revokeKey = (tx: Sql, workspaceId: string, id: string): Promise<ShownKey> =>
  tables(tx)
    .updateTable('apiKey')
    .set({ revokedAt: sql`now()` })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirstOrThrow()

/** The owners of the unrevoked keys of all workspaces. */
const owners = (tx: Sql) =>
  tables(tx)
    .selectFrom('apiKey')
    .select(['id', 'workspaceId', 'name', 'hash', 'scopes'])
    .where('revokedAt', 'is', null)

/** The owner of a key, in any workspace. @returns undefined where it is unknown or revoked */
export const ownerOfKey = (tx: Sql, keyId: string): Promise<KeyOwner | undefined> =>
  owners(tx).where('keyId', '=', keyId).executeTakeFirst()

/** The owners of the keys that are not revoked, in any workspaces. */
export const ownersOfKeys = (
  tx: Sql,
  keys: readonly Pick<ApiKey, 'id' | 'workspaceId'>[],
): Promise<KeyOwner[]> => {
  const workspaceIds = keys.map(({ workspaceId }) => workspaceId)
  const ids = keys.map(({ id }) => id)
  return owners(tx)
    .where(
      sql<boolean>`(workspace_id, id) in (select * from unnest(${workspaceIds}::uuid[], ${ids}::uuid[]))`,
    )
    .execute()
}

/** Records the use of a key, to the minute. */
export async function noteUse(
  tx: Sql,
  { workspaceId, id }: Pick<ApiKey, 'workspaceId' | 'id'>,
): Promise<void> {
  await tables(tx)
    .updateTable('apiKey')
    .set({ lastUsedAt: sql`now()` })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', sql<Date>`now() - interval '50 seconds'`)]),
    )
    .execute()
}
