import { sql } from 'kysely'
import { namesIn } from '../../access/names/names.store.ts'
import { anyId } from '../../platform/any-value.ts'
import { boundOf } from '../../platform/bound.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import { isNameAmong } from '../../platform/name-taken.ts'
import { sealedSettings } from '../../platform/secret-settings.ts'
import { json, type TableOf } from '../../platform/table-of.ts'
import type { AiModerator } from './ai-moderator.entity.ts'
import type { ReadyModerator } from './ready-moderator.ts'

interface Tables {
  aiModerator: TableOf<AiModerator, 'enabled' | 'createdAt' | 'deletedAt'>
}

/** The columns of the encrypted credentials of AI moderators. */
export const sealedModeratorSecrets = sealedSettings<AiModerator>('ai_moderator', 'secrets', 'id')

/** The names of AI moderators by their ids, deleted ones included. */
export const aiModeratorNames = namesIn<Tables>('aiModerator')

/** The AI moderators of a workspace that are not deleted. */
const standing = (tx: Sql, workspaceId: string) =>
  tx
    .db<Tables>()
    .selectFrom('aiModerator')
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)

/** All AI moderators of a workspace, oldest first. */
export const allModerators = (tx: Sql, workspaceId: string): Promise<AiModerator[]> =>
  standing(tx, workspaceId).selectAll().orderBy('createdAt').orderBy('id').execute()

/** AI moderators by their ids, without deleted ones. */
export const moderatorsById = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<AiModerator[]> => standing(tx, workspaceId).selectAll().where('id', '=', anyId(ids)).execute()

/** The AI moderator, locked until the transaction ends. @returns undefined when there is none of that id */
export async function lockModerator(
  tx: Sql,
  workspaceId: string,
  id: string,
): Promise<AiModerator | undefined> {
  if (!isId(id)) return undefined
  return standing(tx, workspaceId).selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Whether another AI moderator has the name, ignoring case. */
export const isNameTaken = (
  tx: Sql,
  moderator: Pick<AiModerator, 'workspaceId' | 'id' | 'name'>,
): Promise<boolean> => isNameAmong(standing(tx, moderator.workspaceId).select(['id', 'name']), moderator)

/** The settings with which an AI moderator is called, without its policy. */
export type Askable = Omit<ReadyModerator, 'policyVersion' | 'sections'> &
  Pick<AiModerator, 'writtenPolicyId'>

const askable = (tx: Sql, workspaceId: string) =>
  standing(tx, workspaceId).select([
    ...(['workspaceId', 'id', 'name', 'provider', 'settings', 'secrets', 'decisiveness', 'may'] as const),
    ...([
      'categoryPermissions',
      'sees',
      'contextTokens',
      'contentTypes',
      'categoryIds',
      'languages',
    ] as const),
    ...(['itemsPerDay', 'costPerDay', 'whenSpent'] as const),
    ...(['checksIncoming', 'checksAllowed', 'shadow', 'writtenPolicyId'] as const),
  ])

/** The AI moderators that check incoming content, oldest first. */
export const incomingModerators = (tx: Sql, workspaceId: string): Promise<Askable[]> =>
  askable(tx, workspaceId)
    .where('enabled', '=', true)
    .where('checksIncoming', '=', true)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** The settings of one AI moderator, enabled or not. */
export const askableModerator = (tx: Sql, workspaceId: string, id: string): Promise<Askable | undefined> =>
  askable(tx, workspaceId).where('id', '=', id).executeTakeFirst()

/** The fields of an AI moderator that admins set. */
type Terms = Omit<AiModerator, 'workspaceId' | 'id' | 'enabled' | 'createdAt' | 'deletedAt'>

/** The maximum number of AI moderators of a workspace. */
export const aiModeratorBound = boundOf({
  table: 'aiModerator',
  most: 100,
  things: 'AI moderators',
  counted: sql<boolean>`deleted_at is null`,
})

/** Adds an AI moderator, disabled. */
export async function addModerator(
  tx: Sql,
  { settings, categoryPermissions, ...moderator }: Terms & Pick<AiModerator, 'workspaceId' | 'id'>,
): Promise<AiModerator> {
  await aiModeratorBound.refuseMore(tx, moderator.workspaceId)
  return tx
    .db<Tables>()
    .insertInto('aiModerator')
    .values({ ...moderator, settings: json(settings), categoryPermissions: json(categoryPermissions) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const moderatorOf = (tx: Sql, { workspaceId, id }: Pick<AiModerator, 'workspaceId' | 'id'>) =>
  tx.db<Tables>().updateTable('aiModerator').where('workspaceId', '=', workspaceId).where('id', '=', id)

/** Writes all fields of an AI moderator that admins set. */
export const changeModerator = (
  tx: Sql,
  moderator: Pick<AiModerator, 'workspaceId' | 'id'>,
  { settings, categoryPermissions, ...changes }: Terms & Pick<AiModerator, 'enabled'>,
): Promise<AiModerator> =>
  moderatorOf(tx, moderator)
    .set({ ...changes, settings: json(settings), categoryPermissions: json(categoryPermissions) })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Marks an AI moderator as deleted and erases its secrets; its row is kept for its name. */
export async function endModerator(tx: Sql, moderator: AiModerator): Promise<void> {
  await moderatorOf(tx, moderator)
    .set({ deletedAt: sql<Date>`now()`, enabled: false, secrets: '' })
    .execute()
}

/** The AI moderators that read a written policy, enabled or not, by name (section 2.13). */
export const moderatorsReading = (
  tx: Sql,
  workspaceId: string,
  writtenPolicyId: string,
): Promise<Pick<AiModerator, 'id' | 'name'>[]> =>
  standing(tx, workspaceId)
    .select(['id', 'name'])
    .where('writtenPolicyId', '=', writtenPolicyId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
