import { sql } from 'kysely'
import { namesIn } from '../../access/names/names.store.ts'
import { anyId, anyText } from '../../platform/any-value.ts'
import { boundOf } from '../../platform/bound.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import { isNameAmong } from '../../platform/name-taken.ts'
import { VersionState } from './classifier-quality.object.ts'
import { type ClassifierTables, classifierTables } from './classifier-tables.ts'
import type { Classifier, ClassifierKind } from './classifier.entity.ts'

/** The names of classifiers by their ids. */
export const classifierNames = namesIn<ClassifierTables>('classifier')

/** The classifiers of a workspace, of one kind or of all, by name. */
export const allClassifiers = (
  tx: Sql,
  workspaceId: string,
  kind: ClassifierKind | null = null,
): Promise<Classifier[]> =>
  classifierTables(tx)
    .selectFrom('classifier')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .$if(kind !== null, (all) => all.where('kind', '=', kind as ClassifierKind))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

const classifierOf = (tx: Sql, workspaceId: string, id: string) =>
  classifierTables(tx)
    .selectFrom('classifier')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)

/** The classifier. @returns undefined when there is none of that id */
export async function findClassifier(
  tx: Sql,
  workspaceId: string,
  id: string,
): Promise<Classifier | undefined> {
  return isId(id) ? classifierOf(tx, workspaceId, id).executeTakeFirst() : undefined
}

/** The classifier, locked until the transaction ends, which serializes changes of its examples and versions. */
export async function lockClassifier(
  tx: Sql,
  workspaceId: string,
  id: string,
): Promise<Classifier | undefined> {
  return isId(id) ? classifierOf(tx, workspaceId, id).forUpdate().executeTakeFirst() : undefined
}

/** The maximum number of classifiers of a workspace. */
export const classifierBound = boundOf({ table: 'classifier', most: 100, things: 'classifiers' })

/** Adds a classifier unless the workspace has one of that name. @returns whether it was added */
export async function addClassifier(
  tx: Sql,
  classifier: Pick<Classifier, 'workspaceId' | 'id' | 'kind' | 'name' | 'description' | 'asksProvider'>,
): Promise<boolean> {
  await classifierBound.refuseMore(tx, classifier.workspaceId)
  const added = await classifierTables(tx)
    .insertInto('classifier')
    .values(classifier)
    .onConflict((taken) => taken.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Whether another classifier of the workspace has the name, ignoring case. */
export const isNameTaken = (
  tx: Sql,
  { workspaceId, id }: Pick<Classifier, 'workspaceId' | 'id'>,
  name: string,
): Promise<boolean> =>
  isNameAmong(
    classifierTables(tx)
      .selectFrom('classifier')
      .select(['id', 'name'])
      .where('workspaceId', '=', workspaceId),
    { id, name },
  )

type Changes = Partial<Pick<Classifier, 'name' | 'description' | 'retrainsNightly' | 'policyCategoryId'>>

/** Changes a classifier. @returns the changed classifier */
export const changeClassifier = (
  tx: Sql,
  { workspaceId, id }: Pick<Classifier, 'workspaceId' | 'id'>,
  changes: Changes,
): Promise<Classifier> =>
  classifierTables(tx)
    .updateTable('classifier')
    .set({ ...changes, updatedAt: sql<Date>`clock_timestamp()` })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Deletes a classifier with its examples and versions. */
export async function deleteClassifier(
  tx: Sql,
  { workspaceId, id }: Pick<Classifier, 'workspaceId' | 'id'>,
): Promise<void> {
  await classifierTables(tx)
    .deleteFrom('classifier')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/** A classifier as rules refer to it. */
export interface KnownClassifier extends Pick<Classifier, 'id' | 'name' | 'kind'> {
  /** Whether a version of it is live. */
  isLive: boolean
}

/** Classifiers by their ids, as rules refer to them. */
export const classifiersByIds = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<KnownClassifier[]> =>
  knownClassifiers(tx, workspaceId)
    .where('c.id', '=', anyId(ids.filter(isId)))
    .execute()

/** Classifiers by their names, as rule files refer to them. */
export const classifiersByNames = (
  tx: Sql,
  workspaceId: string,
  names: readonly string[],
): Promise<KnownClassifier[]> =>
  knownClassifiers(tx, workspaceId).where('c.name', '=', anyText(names)).execute()

const knownClassifiers = (tx: Sql, workspaceId: string) =>
  classifierTables(tx)
    .selectFrom('classifier as c')
    .leftJoin('classifierVersion as v', (on) =>
      on
        .onRef('v.workspaceId', '=', 'c.workspaceId')
        .onRef('v.classifierId', '=', 'c.id')
        .on('v.state', '=', VersionState.live),
    )
    .select(['c.id', 'c.name', 'c.kind', sql<boolean>`v.id is not null`.as('isLive')])
    .where('c.workspaceId', '=', workspaceId)
