import { sql } from 'kysely'
import { namesIn } from '../../access/names/names.store.ts'
import { boundOf } from '../../platform/bound.ts'
import type { Sql } from '../../platform/database.ts'
import { idOf, isId } from '../../platform/ids.ts'
import { sealedSettings } from '../../platform/secret-settings.ts'
import { json, type TableOf } from '../../platform/table-of.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import type { PlatformMessage } from './integration-kind.ts'
import type { IntegrationObject } from './integration-object.entity.ts'
import type { Integration } from './integration.entity.ts'

interface Tables {
  integration: TableOf<
    Integration,
    'enabled' | 'carriesOutDecisions' | 'lastEventAt' | 'lastError' | 'lastErrorAt' | 'createdAt'
  >
  integrationObject: TableOf<IntegrationObject>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The column of the credentials of integrations. */
export const sealedIntegrationSecrets = sealedSettings<Integration>('integration', 'secrets', 'id')

/** The names of integrations by their ids. */
export const integrationNames = namesIn<Tables>('integration')

/** The key of an integration. */
type Key = Pick<Integration, 'workspaceId' | 'id'>

/** All integrations of a workspace, oldest first. */
export const allIntegrations = (tx: Sql, workspaceId: string): Promise<Integration[]> =>
  tables(tx)
    .selectFrom('integration')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

const integrationOfId = (tx: Sql, { workspaceId, id }: Key) =>
  tables(tx).selectFrom('integration').selectAll().where('workspaceId', '=', workspaceId).where('id', '=', id)

/** The integration. @returns undefined where there is none of that id */
export async function findIntegration(tx: Sql, key: Key): Promise<Integration | undefined> {
  return isId(key.id) ? integrationOfId(tx, key).executeTakeFirst() : undefined
}

/** The integration, locked until the end of the transaction. @returns undefined where there is none of that id */
export async function lockIntegration(tx: Sql, key: Key): Promise<Integration | undefined> {
  return isId(key.id) ? integrationOfId(tx, key).forUpdate().executeTakeFirst() : undefined
}

/**
 * The enabled integration of that id, of any workspace, and the database's clock in Unix seconds; as system.
 * @returns undefined where there is none
 */
export async function enabledIntegration(
  tx: Sql,
  id: string,
): Promise<(Integration & { now: number }) | undefined> {
  if (!isId(id)) return undefined
  return tables(tx)
    .selectFrom('integration')
    .selectAll()
    .select(sql<number>`extract(epoch from clock_timestamp())::float8`.as('now'))
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()
}

/** The most integrations of a workspace. */
export const integrationBound = boundOf({ table: 'integration', most: 100, things: 'integrations' })

/** Adds an integration, which does not carry out decisions yet. */
export async function addIntegration(
  tx: Sql,
  {
    settings,
    ...integration
  }: Pick<Integration, 'workspaceId' | 'id' | 'kind' | 'name' | 'settings' | 'secrets'>,
): Promise<Integration> {
  await integrationBound.refuseMore(tx, integration.workspaceId)
  return tables(tx)
    .insertInto('integration')
    .values({ ...integration, settings: json(settings) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The fields of an integration that admins change. */
type Changes = Pick<Integration, 'name' | 'enabled' | 'carriesOutDecisions' | 'settings' | 'secrets'>

/** Updates an integration. */
export const changeIntegration = (
  tx: Sql,
  { workspaceId, id }: Key,
  { settings, ...changes }: Changes,
): Promise<Integration> =>
  tables(tx)
    .updateTable('integration')
    .set({ ...changes, settings: json(settings) })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Deletes an integration, its decisions and its objects' identifiers on the platform. */
export async function deleteIntegration(tx: Sql, { workspaceId, id }: Key): Promise<void> {
  await tables(tx)
    .deleteFrom('integration')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/** Records the time of an event, at most every ten seconds, as messages may arrive by the hundred. */
export async function noteEvent(tx: Sql, { workspaceId, id }: Key): Promise<void> {
  await tables(tx)
    .updateTable('integration')
    .set({ lastEventAt: sql<Date>`now()` })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .where(sql<boolean>`(last_event_at is null or last_event_at < now() - interval '10 seconds')`)
    .execute()
}

/** Records an error of an integration, for its admins. */
export async function recordError(tx: Sql, { workspaceId, id }: Key, message: string): Promise<void> {
  await tables(tx)
    .updateTable('integration')
    .set({ lastError: message.slice(0, 500), lastErrorAt: sql<Date>`now()` })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/**
 * Stores the platform's identifiers of a content item and its user, so that decisions can be sent to the platform.
 * @returns false when a later edit of the message is stored already
 */
export async function rememberMessage(
  tx: Sql,
  { workspaceId, id: integrationId }: Key,
  { content, remote, author, revision }: PlatformMessage,
): Promise<boolean> {
  const of = { workspaceId, integrationId }
  const user = { objectType: ObjectType.user, objectId: idOf(workspaceId, 'user', content.user.id) }
  const item = { objectType: ObjectType.content, objectId: idOf(workspaceId, 'content', content.contentId) }
  const noted = await tables(tx)
    .insertInto('integrationObject')
    .values([
      { ...of, ...user, remote: json(author), revision: 0 },
      { ...of, ...item, remote: json(remote), revision },
    ])
    .onConflict((known) =>
      known
        .columns(['workspaceId', 'objectId', 'integrationId'])
        .doUpdateSet(({ ref }) => ({ remote: ref('excluded.remote'), revision: ref('excluded.revision') }))
        .whereRef('integrationObject.revision', '<=', 'excluded.revision'),
    )
    .returning('objectType')
    .execute()
  return noted.some(({ objectType }) => objectType === ObjectType.content)
}
