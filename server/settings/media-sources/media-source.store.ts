import { boundOf } from '../../platform/bound.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import { sealedSettings } from '../../platform/secret-settings.ts'
import { json, type TableOf } from '../../platform/table-of.ts'
import type { MediaSource } from './media-source.entity.ts'

interface Tables {
  mediaSource: TableOf<MediaSource, 'createdAt'>
}

type Key = Pick<MediaSource, 'workspaceId' | 'id'>

const tables = (tx: Sql) => tx.db<Tables>()

/** The column of the credentials of private storages. */
export const sealedMediaSourceSecrets = sealedSettings<MediaSource>('media_source', 'secrets', 'id')

/** The private storages of a workspace, oldest first. */
export const allMediaSources = (tx: Sql, workspaceId: string): Promise<MediaSource[]> =>
  tables(tx)
    .selectFrom('mediaSource')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** The private storage, locked until the end of the transaction. @returns undefined where there is none of that id */
export async function lockMediaSource(tx: Sql, { workspaceId, id }: Key): Promise<MediaSource | undefined> {
  if (!isId(id)) return undefined
  return tables(tx)
    .selectFrom('mediaSource')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The most private storages of a workspace. */
export const mediaSourceBound = boundOf({ table: 'mediaSource', most: 100, things: 'private storages' })

/** Adds a private storage. @returns undefined where the workspace has one for these hosts */
export async function addMediaSource(
  tx: Sql,
  { settings, ...source }: Omit<MediaSource, 'createdAt'>,
): Promise<MediaSource | undefined> {
  await mediaSourceBound.refuseMore(tx, source.workspaceId)
  return tables(tx)
    .insertInto('mediaSource')
    .values({ ...source, settings: json(settings) })
    .onConflict((known) => known.columns(['workspaceId', 'hosts']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Updates the settings of a private storage. */
export const changeMediaSource = (
  tx: Sql,
  { workspaceId, id }: Key,
  { settings, ...changes }: Pick<MediaSource, 'hosts' | 'settings' | 'secrets'>,
): Promise<MediaSource> =>
  tables(tx)
    .updateTable('mediaSource')
    .set({ ...changes, settings: json(settings) })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Deletes a private storage. */
export async function deleteMediaSource(tx: Sql, { workspaceId, id }: Key): Promise<void> {
  await tables(tx)
    .deleteFrom('mediaSource')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}
