import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import { newestOfOwners } from '../../platform/newest-of-owners.ts'
import { json } from '../../platform/table-of.ts'
import type { ClassifierKey } from './classifier-example.store.ts'
import { type ClassifierQuality, TrainingState, VersionState } from './classifier-quality.object.ts'
import { classifierTables } from './classifier-tables.ts'
import type { ClassifierVersion, ListedVersion } from './classifier-version.entity.ts'
import type { ClassifierKind } from './classifier.entity.ts'

const columns = [
  ...([
    'workspaceId',
    'id',
    'classifierId',
    'version',
    'training',
    'state',
    'nightly',
    'total',
    'done',
  ] as const),
  ...([
    'violating',
    'fine',
    'policy',
    'base',
    'quality',
    'threshold',
    'error',
    'createdByKind',
    'createdById',
  ] as const),
  ...(['createdAt', 'trainedAt'] as const),
] as const

type VersionKey = Pick<ClassifierVersion, 'workspaceId' | 'id'>

const underWay = [TrainingState.waiting, TrainingState.running] as const

const versions = (tx: Sql, workspaceId: string) =>
  classifierTables(tx).selectFrom('classifierVersion').where('workspaceId', '=', workspaceId)

const change = (tx: Sql, { workspaceId, id }: VersionKey) =>
  classifierTables(tx)
    .updateTable('classifierVersion')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)

/** The newest 100 versions of each classifier, the newest first, without their weights. */
export const versionsOfClassifiers = (
  tx: Sql,
  workspaceId: string,
  classifierIds: readonly string[],
): Promise<(ListedVersion & { ownerId: string })[]> => {
  const all = versions(tx, workspaceId)
    .select(columns)
    .select('classifierId as ownerId')
    .where('classifierId', '=', anyId(classifierIds))
  return newestOfOwners(tx, all, { owner: 'classifierId', newest: 'version' }).execute()
}

/** The version without its weights. @returns undefined when there is none of that id */
export async function findVersion(
  tx: Sql,
  { workspaceId, id }: VersionKey,
): Promise<ListedVersion | undefined> {
  if (!isId(id)) return undefined
  return versions(tx, workspaceId).select(columns).where('id', '=', id).executeTakeFirst()
}

/** The weights of a version; null before it is trained. */
export async function weightsOf(tx: Sql, { workspaceId, id }: VersionKey): Promise<Buffer | null> {
  const row = await versions(tx, workspaceId).select('weights').where('id', '=', id).executeTakeFirst()
  return row?.weights ?? null
}

type NewVersion = Pick<
  ClassifierVersion,
  'workspaceId' | 'id' | 'classifierId' | 'nightly' | 'createdByKind' | 'createdById'
>

/** Adds the next version of a locked classifier: one to be trained or, with a policy, one that is ready to use. */
export const addVersion = (
  tx: Sql,
  { policy, ...version }: NewVersion & Partial<Pick<ClassifierVersion, 'policy'>>,
): Promise<ListedVersion> =>
  classifierTables(tx)
    .insertInto('classifierVersion')
    .values({
      ...version,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from classifier_version
        where workspace_id = ${version.workspaceId} and classifier_id = ${version.classifierId})`,
      ...(policy != null && {
        policy,
        training: TrainingState.finished,
        trainedAt: sql<Date>`clock_timestamp()`,
      }),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Records the progress of a training. @returns whether it is still in progress */
export async function noteProgress(
  tx: Sql,
  key: VersionKey,
  { done, total }: Pick<ClassifierVersion, 'done' | 'total'>,
): Promise<boolean> {
  const noted = await change(tx, key)
    .set({ training: TrainingState.running, done, total })
    .where('training', 'in', underWay)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

type TrainedVersion = Pick<ClassifierVersion, 'weights' | 'base' | 'threshold' | 'violating' | 'fine'> & {
  quality: ClassifierQuality
}

/** Stores the result of a training. @returns whether it was still in progress */
export async function finishTraining(
  tx: Sql,
  key: VersionKey,
  { quality, ...trained }: TrainedVersion,
): Promise<boolean> {
  const finished = await change(tx, key)
    .set({
      ...trained,
      quality: json(quality),
      training: TrainingState.finished,
      trainedAt: sql<Date>`clock_timestamp()`,
    })
    .where('training', 'in', underWay)
    .returning('id')
    .executeTakeFirst()
  return finished !== undefined
}

/** Ends a training without result. @returns whether it was in progress */
export async function endTraining(
  tx: Sql,
  key: VersionKey,
  training: TrainingState.failed | TrainingState.cancelled,
  error: string | null = null,
): Promise<boolean> {
  const ended = await change(tx, key)
    .set({ training, error })
    .where('training', 'in', underWay)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Whether a training of the classifier is in progress. */
export async function isTraining(tx: Sql, { workspaceId, id }: ClassifierKey): Promise<boolean> {
  const found = await versions(tx, workspaceId)
    .select('id')
    .where('classifierId', '=', id)
    .where('training', 'in', underWay)
    .executeTakeFirst()
  return found !== undefined
}

/** The version of a classifier in a state that at most one version has. */
export const versionIn = (
  tx: Sql,
  { workspaceId, id }: ClassifierKey,
  state: VersionState.live | VersionState.shadow,
): Promise<ListedVersion | undefined> =>
  versions(tx, workspaceId)
    .select(columns)
    .where('classifierId', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()

/** Sets the state of a version; the version that was live or in shadow before leaves that state. */
export async function putInState(
  tx: Sql,
  version: Pick<ClassifierVersion, 'workspaceId' | 'id' | 'classifierId'>,
  state: VersionState,
): Promise<void> {
  if (state === VersionState.live || state === VersionState.shadow)
    await classifierTables(tx)
      .updateTable('classifierVersion')
      .set({ state: state === VersionState.live ? VersionState.retired : VersionState.draft })
      .where('workspaceId', '=', version.workspaceId)
      .where('classifierId', '=', version.classifierId)
      .where('state', '=', state)
      .where('id', '<>', version.id)
      .execute()
  await change(tx, version).set({ state }).execute()
}

/** Changes the likelihood from which a version reports a violation. */
export async function setThreshold(tx: Sql, key: VersionKey, threshold: number): Promise<void> {
  await change(tx, key).set({ threshold }).execute()
}

/** Deletes versions of a classifier that are neither live, in shadow nor in training, except the newest `kept`. */
export async function deleteOldVersions(
  tx: Sql,
  { workspaceId, id }: ClassifierKey,
  kept: number,
): Promise<void> {
  const old = versions(tx, workspaceId)
    .select('id')
    .where('classifierId', '=', id)
    .where('state', 'in', [VersionState.draft, VersionState.retired])
    .where('training', 'not in', underWay)
    .orderBy('version', 'desc')
    .offset(kept)
  await classifierTables(tx)
    .deleteFrom('classifierVersion')
    .where('workspaceId', '=', workspaceId)
    .where('classifierId', '=', id)
    .where('id', '=', sql<string>`any (array(${old}))`)
    .execute()
}

/** A version that scores: with its stored weights, or with the policy for a provider. */
export interface ScoringVersion extends Pick<
  ClassifierVersion,
  'id' | 'classifierId' | 'version' | 'threshold' | 'policy' | 'weights'
> {
  kind: ClassifierKind
  name: string
}

const scoring = (tx: Sql, workspaceId: string, state: VersionState.live | VersionState.shadow) =>
  classifierTables(tx)
    .selectFrom('classifierVersion as v')
    .innerJoin('classifier as c', (on) =>
      on.onRef('c.workspaceId', '=', 'v.workspaceId').onRef('c.id', '=', 'v.classifierId'),
    )
    .select([
      'v.id',
      'v.classifierId',
      'v.version',
      'v.threshold',
      'v.policy',
      'v.weights',
      'c.kind',
      'c.name',
    ])
    .where('v.workspaceId', '=', workspaceId)
    .where('v.state', '=', state)
    .orderBy('v.id')

/** The live versions of classifiers. */
export const liveVersions = (
  tx: Sql,
  workspaceId: string,
  classifierIds: readonly string[],
): Promise<ScoringVersion[]> =>
  scoring(tx, workspaceId, VersionState.live)
    .where('v.classifierId', '=', anyId(classifierIds.filter(isId)))
    .execute()

/** The live versions of a workspace's classifiers of a kind. */
export const liveVersionsOfKind = (
  tx: Sql,
  workspaceId: string,
  kind: ClassifierKind,
): Promise<ScoringVersion[]> =>
  scoring(tx, workspaceId, VersionState.live).where('c.kind', '=', kind).execute()

/** The versions of a workspace that are in shadow. */
export const shadowVersions = (tx: Sql, workspaceId: string): Promise<ScoringVersion[]> =>
  scoring(tx, workspaceId, VersionState.shadow).execute()
