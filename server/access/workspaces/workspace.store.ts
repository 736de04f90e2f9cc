import { type Expression, sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import { columnsOf } from '../../platform/columns-of.ts'
import type { PreparedStatement, Sql } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { TextScript } from '../../platform/vocabulary/text-script.ts'
import { type NameQuery, noExcerpt } from '../names/name-query.ts'
import { type Plan, Workspace } from './workspace.entity.ts'

interface Tables {
  workspace: TableOf<Workspace, Exclude<keyof Workspace, 'id' | 'name' | 'plan'>>
}

const workspaceColumns = columnsOf(Workspace)

const tables = (tx: Sql) => tx.db<Tables>()

/** The name of the workspace, where its id is among the given. */
export const workspaceNames: NameQuery = (tx, workspaceId, ids) =>
  tables(tx)
    .selectFrom('workspace')
    .select(['id', 'name', noExcerpt])
    .where('id', '=', workspaceId)
    .where('id', '=', anyId(ids))

const notThere = (): never => {
  throw new NotFoundError('Workspace not found')
}

const found = (workspace: Workspace | undefined): Workspace => {
  if (!workspace) throw new NotFoundError('Workspace not found')
  return workspace
}

/** SQL of whether a workspace requires a second factor. */
export const wantsSecondStep = (id: Expression<string>) =>
  sql<boolean>`exists (select from workspace w where w.id = ${id} and w.requires_second_step)`

/** SQL of whether members of a workspace may decide on appeals against their own decisions. */
export const letsDecideOwnAppeals = (id: Expression<string>) =>
  sql<boolean>`exists (select from workspace w where w.id = ${id} and w.own_appeals)`

/** SQL of the ids of all workspaces in the form of the setting `verdict.workspaces`; for the system. */
export const idsOfAllWorkspaces = `(select coalesce(array_agg(id), '{}')::text from workspace)`

/** All workspaces, oldest first; for the system. */
export const allWorkspaces = (tx: Sql): Promise<Workspace[]> =>
  tables(tx).selectFrom('workspace').selectAll().orderBy('createdAt').orderBy('id').execute()

/** Workspaces by their ids, by name. */
export const workspacesNamed = (tx: Sql, ids: readonly string[]): Promise<Pick<Workspace, 'id' | 'name'>[]> =>
  tables(tx)
    .selectFrom('workspace')
    .select(['id', 'name'])
    .where('id', '=', anyId(ids))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** A workspace by its id. @throws NotFoundError */
export const workspaceById = async (tx: Sql, id: string): Promise<Workspace> =>
  found(
    await tables(tx).selectFrom('workspace').select(workspaceColumns).where('id', '=', id).executeTakeFirst(),
  )

/** The workspace, locked against other changes until the end of the transaction. @throws NotFoundError */
export const lockedWorkspace = async (tx: Sql, id: string): Promise<Workspace> =>
  found(
    await tables(tx)
      .selectFrom('workspace')
      .select(workspaceColumns)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )

/** Locks the workspace until the end of the transaction, so that changes of a kind of setting are serialized. */
export async function lockWorkspace(tx: Sql, id: string): Promise<void> {
  await tables(tx).selectFrom('workspace').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Adds a workspace with default settings. */
export const addWorkspace = (
  tx: Sql,
  workspace: Pick<Workspace, 'id' | 'name' | 'plan' | 'videoEnabled' | 'audioEnabled'>,
): Promise<Workspace> =>
  tables(tx).insertInto('workspace').values(workspace).returningAll().executeTakeFirstOrThrow()

/** Changes the given columns of a workspace. @returns the changed workspace */
export const changeWorkspace = (
  tx: Sql,
  id: string,
  changes: Partial<Omit<Workspace, 'id'>>,
): Promise<Workspace> =>
  tables(tx)
    .updateTable('workspace')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Leaves appeals to the routing rules where a queue that is deleted is that of appeals. */
export async function endAppealQueue(tx: Sql, id: string, queueId: string): Promise<void> {
  await tables(tx)
    .updateTable('workspace')
    .set({ appealQueueId: null })
    .where('id', '=', id)
    .where('appealQueueId', '=', queueId)
    .execute()
}

/** Increments the rules version of a workspace. @returns the version */
export async function raiseRulesVersion(tx: Pick<Sql, 'db'>, id: string): Promise<number | undefined> {
  const workspace = await tx
    .db<Tables>()
    .updateTable('workspace')
    .set({ rulesVersion: sql<number>`rules_version + 1` })
    .where('id', '=', id)
    .returning('rulesVersion')
    .executeTakeFirst()
  return workspace?.rulesVersion
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

/** The rules version of a workspace, which increases with every change of what is compiled from them. @throws NotFoundError */
export async function rulesVersionOf(tx: Sql, id: string): Promise<number> {
  const [workspace] = await tx.query<Pick<Workspace, 'rulesVersion'>>(versionOfRules, [id])
  if (!workspace) throw new NotFoundError()
  return workspace.rulesVersion
}

/** SQL text: bench/background.ts runs it for each batch whose items do not include the version. */
const versionOfRules: PreparedStatement = {
  name: 'rules-version',
  text: `select rules_version as "rulesVersion" from workspace where id = $1`,
}

/** Whether decisions of a workspace need a policy category; false for an unknown workspace. */
export async function requiresPolicyCategory(tx: Sql, id: string): Promise<boolean> {
  const workspace = await tables(tx)
    .selectFrom('workspace')
    .select('requirePolicyCategory')
    .where('id', '=', id)
    .executeTakeFirst()
  return workspace?.requirePolicyCategory ?? false
}

/** The languages of a workspace; empty for an unknown workspace. */
export async function languagesOf(tx: Sql, id: string): Promise<string[]> {
  const workspace = await tables(tx)
    .selectFrom('workspace')
    .select('languages')
    .where('id', '=', id)
    .executeTakeFirst()
  return workspace?.languages ?? []
}

/** The scripts besides the Latin one in which text in media is recognized; empty for an unknown workspace. */
export async function textScriptsOf(tx: Sql, id: string): Promise<TextScript[]> {
  const workspace = await tables(tx)
    .selectFrom('workspace')
    .select('textScripts')
    .where('id', '=', id)
    .executeTakeFirst()
  return workspace?.textScripts ?? []
}

/** The plans of the workspaces that exist. */
export const plansOf = (tx: Sql, ids: readonly string[]): Promise<Pick<Workspace, 'id' | 'plan'>[]> =>
  tables(tx).selectFrom('workspace').select(['id', 'plan']).where('id', '=', anyId(ids)).execute()

/** The size and duration limits of a workspace's videos and audio. @throws NotFoundError */
export const mediaLimitsOf = async (
  tx: Sql,
  id: string,
): Promise<Pick<Workspace, 'mediaMegabytes' | 'mediaMinutes'>> =>
  (await tables(tx)
    .selectFrom('workspace')
    .select(['mediaMegabytes', 'mediaMinutes'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? notThere()

/** The speech settings of a workspace's videos and audio. */
export type SpeechSettings = Pick<Workspace, 'transcribesSpeech' | 'spokenLanguages'>

/** The speech settings of a workspace. @throws NotFoundError */
export const speechSettingsOf = async (tx: Sql, id: string): Promise<SpeechSettings> =>
  (await tables(tx)
    .selectFrom('workspace')
    .select(['transcribesSpeech', 'spokenLanguages'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? notThere()

/** Which media besides images a workspace has enabled; none for an unknown workspace. */
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

/** SQL that joins the workspace of a row, as `w`. */
export const joinWorkspace = (row: string): string => `join workspace w on w.id = ${row}.workspace_id`
