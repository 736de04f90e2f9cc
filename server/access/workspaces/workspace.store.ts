import { type Expression, sql } from 'kysely'
import type { PreparedStatement, Sql } from '../../platform/database.ts'
import { type NameQuery, noExcerpt } from '../names/name-query.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { TextScript } from '../../platform/vocabulary/text-script.ts'
import type { Plan, Workspace } from './workspace.entity.ts'

interface Tables {
  workspace: TableOf<Workspace, Exclude<keyof Workspace, 'id' | 'name' | 'plan'>>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The name of the workspace, where its id is among those asked for. */
export const workspaceNames: NameQuery = (tx, workspaceId, ids) =>
  tables(tx)
    .selectFrom('workspace')
    .select(['id', 'name', noExcerpt])
    .where('id', '=', workspaceId)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)

const notThere = (): never => {
  throw new NotFoundError('Workspace not found')
}

const found = (workspace: Workspace | undefined): Workspace => {
  if (!workspace) throw new NotFoundError('Workspace not found')
  return workspace
}

/** SQL for whether a workspace wants a second step of everybody. */
export const wantsSecondStep = (id: Expression<string>) =>
  sql<boolean>`exists (select from workspace w where w.id = ${id} and w.requires_second_step)`

/** SQL for whether members of a workspace may decide on appeals against their own decisions. */
export const letsDecideOwnAppeals = (id: Expression<string>) =>
  sql<boolean>`exists (select from workspace w where w.id = ${id} and w.own_appeals)`

/** SQL of the ids of all workspaces as `verdict.workspaces` takes them; for the system. */
export const idsOfAllWorkspaces = `(select coalesce(array_agg(id), '{}')::text from workspace)`

/** All workspaces, the oldest first; for the system. */
export const allWorkspaces = (tx: Sql): Promise<Workspace[]> =>
  tables(tx).selectFrom('workspace').selectAll().orderBy('createdAt').orderBy('id').execute()

/** Workspaces by their ids, by name. */
export const workspacesNamed = (tx: Sql, ids: readonly string[]): Promise<Pick<Workspace, 'id' | 'name'>[]> =>
  tables(tx)
    .selectFrom('workspace')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** A workspace by its id. @throws NotFoundError */
export const workspaceById = async (tx: Sql, id: string): Promise<Workspace> =>
  found(await tables(tx).selectFrom('workspace').selectAll().where('id', '=', id).executeTakeFirst())

/** The workspace, whose changes wait for one another until the transaction is over. @throws NotFoundError */
export const lockedWorkspace = async (tx: Sql, id: string): Promise<Workspace> =>
  found(
    await tables(tx)
      .selectFrom('workspace')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )

/** Has changes of a kind of setting of the workspace wait for one another until the transaction is over. */
export async function lockWorkspace(tx: Sql, id: string): Promise<void> {
  await tables(tx).selectFrom('workspace').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Adds a workspace, with the settings that one begins with. */
export const addWorkspace = (
  tx: Sql,
  workspace: Pick<Workspace, 'id' | 'name' | 'plan' | 'videoEnabled' | 'audioEnabled'>,
): Promise<Workspace> =>
  tables(tx).insertInto('workspace').values(workspace).returningAll().executeTakeFirstOrThrow()

/** Changes what is given of a workspace. @returns the workspace as it is then */
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

/** Gives a workspace the next version of what is compiled from its rules. @returns the version */
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

/** The version of the rules of a workspace, which goes up with every change of what is compiled from them. @throws NotFoundError */
export async function rulesVersionOf(tx: Sql, id: string): Promise<number> {
  const [workspace] = await tx.query<Pick<Workspace, 'rulesVersion'>>(versionOfRules, [id])
  if (!workspace) throw new NotFoundError()
  return workspace.rulesVersion
}

/** Text: bench/ingest.ts and bench/sync.ts run it for each batch whose items do not say the version. */
const versionOfRules: PreparedStatement = {
  name: 'rules-version',
  text: `select rules_version as "rulesVersion" from workspace where id = $1`,
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

/** The scripts besides the Latin one that text in media is read in; none of a workspace that is not there. */
export async function textScriptsOf(tx: Sql, id: string): Promise<TextScript[]> {
  const workspace = await tables(tx)
    .selectFrom('workspace')
    .select('textScripts')
    .where('id', '=', id)
    .executeTakeFirst()
  return workspace?.textScripts ?? []
}

/** The plans of those workspaces that are there. */
export const plansOf = (tx: Sql, ids: readonly string[]): Promise<Pick<Workspace, 'id' | 'plan'>[]> =>
  tables(tx)
    .selectFrom('workspace')
    .select(['id', 'plan'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()

/** How large and how long the videos and sounds of a workspace may be. @throws NotFoundError */
export const mediaLimitsOf = async (
  tx: Sql,
  id: string,
): Promise<Pick<Workspace, 'mediaMegabytes' | 'mediaMinutes'>> =>
  (await tables(tx)
    .selectFrom('workspace')
    .select(['mediaMegabytes', 'mediaMinutes'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? notThere()

/** What a workspace says of speech in its videos and sounds. */
export type SpeechSettings = Pick<Workspace, 'transcribesSpeech' | 'spokenLanguages'>

/** What a workspace says of speech. @throws NotFoundError */
export const speechSettingsOf = async (tx: Sql, id: string): Promise<SpeechSettings> =>
  (await tables(tx)
    .selectFrom('workspace')
    .select(['transcribesSpeech', 'spokenLanguages'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? notThere()

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

/** SQL that joins the workspace of a row to it, as `w`. */
export const joinWorkspace = (row: string): string => `join workspace w on w.id = ${row}.workspace_id`
