import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { isAnyOf } from '../../platform/filter-conditions.ts'
import { givenRows } from '../../platform/given-rows.ts'
import { momentAndId } from '../../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'
import { isId } from '../../platform/ids.ts'
import type { ClassifierExampleFilter } from './classifier-example-filter.input.ts'
import { type ClassifierExample, type ExampleLabel, type ExampleSource } from './classifier-example.entity.ts'
import { classifierTables } from './classifier-tables.ts'
import type { Classifier } from './classifier.entity.ts'
import type { NewExample } from './new-example.ts'

/** A classifier by its key. */
export type ClassifierKey = Pick<Classifier, 'workspaceId' | 'id'>

const examplesOf = (tx: Sql, { workspaceId, id }: ClassifierKey) =>
  classifierTables(tx)
    .selectFrom('classifierExample')
    .where('workspaceId', '=', workspaceId)
    .where('classifierId', '=', id)

/** Adds examples that the classifier does not have yet. @returns the digests of those that were added */
export async function addExamples(
  tx: Sql,
  { workspaceId, id: classifierId }: ClassifierKey,
  source: ExampleSource,
  examples: readonly (NewExample & { id: string })[],
): Promise<string[]> {
  if (examples.length === 0) return []
  const rows = examples.map((example) => ({ workspaceId, classifierId, source, ...rowOf(example) }))
  const added = await classifierTables(tx)
    .insertInto('classifierExample')
    .columns(addedColumns)
    .expression((db) =>
      db
        .selectFrom(givenRows('example', addedTypes, rows))
        .select(addedColumns)
        .orderBy('digest'),
    )
    .onConflict((known) => known.columns(['workspaceId', 'classifierId', 'digest']).doNothing())
    .returning('digest')
    .execute()
  return added.map(({ digest }) => digest)
}

const addedTypes = {
  workspaceId: 'uuid',
  id: 'uuid',
  classifierId: 'uuid',
  contentId: 'uuid',
  source: 'text',
  digest: 'text',
  label: 'text',
  text: 'text',
  imageUrl: 'text',
  imageName: 'text',
  imageSha256: 'text',
  base: 'text',
  embedding: 'bytea',
} as const

const addedColumns = Object.keys(addedTypes) as (keyof typeof addedTypes)[]

/** The columns of an example; the embedding as PostgreSQL writes bytes in text. */
const rowOf = ({
  id,
  label,
  text,
  imageUrl,
  digest,
  contentId = null,
  picture,
}: NewExample & { id: string }) => ({
  id,
  label,
  text,
  imageUrl,
  digest,
  contentId,
  imageName: picture?.name ?? null,
  imageSha256: picture?.sha256 ?? null,
  base: picture?.base ?? null,
  embedding: picture ? `\\x${picture.embedding.toString('hex')}` : null,
})

/** The number of examples of each side, and how many of these can be used for training. */
export interface ExampleCounts {
  violates: number
  fine: number
  /** Pictures that could not be processed. */
  problems: number
}

/** The examples of classifiers, counted. */
export const countExamples = (
  tx: Sql,
  workspaceId: string,
  classifierIds: readonly string[],
): Promise<(ExampleCounts & { id: string })[]> =>
  classifierTables(tx)
    .selectFrom('classifierExample')
    .select([
      'classifierId as id',
      sql<number>`count(*) filter (where label = 'violates' and problem is null)::int`.as('violates'),
      sql<number>`count(*) filter (where label = 'fine' and problem is null)::int`.as('fine'),
      sql<number>`count(*) filter (where problem is not null)::int`.as('problems'),
    ])
    .where('workspaceId', '=', workspaceId)
    .where('classifierId', '=', anyId(classifierIds))
    .groupBy('classifierId')
    .execute()

/** An example as lists show it. */
export type ListedExample = Omit<ClassifierExample, 'embedding' | 'base'>

const listed = [
  ...(['workspaceId', 'id', 'classifierId', 'label', 'text', 'imageUrl', 'imageName'] as const),
  ...(['imageSha256', 'problem'] as const),
  ...(['digest', 'source', 'contentId', 'likelihood', 'createdAt'] as const),
] as const

/** The orders of lists of examples. */
export const exampleOrders = orderedBy(
  'ClassifierExample',
  'CREATED_AT',
  'When it was added',
  momentAndId('created_at', 'id'),
)

/** Examples of a classifier. */
export const exampleList = (
  key: ClassifierKey,
  { labels, sources, search }: ClassifierExampleFilter,
  order?: ListOrder | null,
): Listing<ListedExample> =>
  listOf(keysetOf(exampleOrders, order), (tx) => {
    let list = examplesOf(tx, key).select(listed)
    if (labels) list = list.where(({ ref }) => isAnyOf(ref('label'), labels, 'text'))
    if (sources) list = list.where(({ ref }) => isAnyOf(ref('source'), sources, 'text'))
    if (search)
      list = list.where(
        sql<boolean>`strpos(lower(coalesce(text, image_url, image_name)), lower(${search})) > 0`,
      )
    return list
  })

/** The examples whose cross-validated likelihood is furthest on the wrong side of a threshold in percent. */
export const worstMistakes = (
  tx: Sql,
  key: ClassifierKey,
  threshold: number,
  most: number,
): Promise<ListedExample[]> =>
  examplesOf(tx, key)
    .select(listed)
    .where('likelihood', 'is not', null)
    .where(sql<boolean>`(label = 'violates') <> (likelihood >= ${threshold})`)
    .orderBy(sql`case label when 'violates' then 100 - likelihood else likelihood end`, 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/** Changes the side of an example. @returns the changed example, or undefined when there is none of that id */
export async function relabelExample(
  tx: Sql,
  { workspaceId, id: classifierId }: ClassifierKey,
  id: string,
  label: ExampleLabel,
): Promise<ListedExample | undefined> {
  if (!isId(id)) return undefined
  return classifierTables(tx)
    .updateTable('classifierExample')
    .set({ label })
    .where('workspaceId', '=', workspaceId)
    .where('classifierId', '=', classifierId)
    .where('id', '=', id)
    .returning(listed)
    .executeTakeFirst()
}

/** Deletes examples. @returns how many */
export async function deleteExamples(
  tx: Sql,
  { workspaceId, id: classifierId }: ClassifierKey,
  ids: readonly string[],
): Promise<number> {
  const gone = await classifierTables(tx)
    .deleteFrom('classifierExample')
    .where('workspaceId', '=', workspaceId)
    .where('classifierId', '=', classifierId)
    .where('id', '=', anyId(ids.filter(isId)))
    .returning('id')
    .execute()
  return gone.length
}

/** The columns of an example that training needs. */
export type LearnedExample = Pick<ClassifierExample, 'id' | 'label' | 'text' | 'embedding'>

/**
 * The examples that a classifier trains on, in the order in which they were added: of pictures only those embedded with the
 * current network; others follow in the next training.
 */
export const learnedExamples = (tx: Sql, key: ClassifierKey, base: string): Promise<LearnedExample[]> =>
  examplesOf(tx, key)
    .select(['id', 'label', 'text', 'embedding'])
    .where('problem', 'is', null)
    .where(sql<boolean>`(text is not null or base = ${base})`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Pictures without an embedding by the current network, in the order in which they were added. */
export const unreadPictures = (
  tx: Sql,
  key: ClassifierKey,
  base: string,
  most: number,
): Promise<Pick<ClassifierExample, 'id' | 'imageUrl'>[]> =>
  examplesOf(tx, key)
    .select(['id', 'imageUrl'])
    .where('imageUrl', 'is not', null)
    .where('problem', 'is', null)
    .where(sql<boolean>`base is distinct from ${base}`)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(most)
    .execute()

/** Marks picture files embedded by another network as to be added again, since the files themselves are not stored. */
export async function noteOutdatedFiles(
  tx: Sql,
  { workspaceId, id }: ClassifierKey,
  base: string,
): Promise<void> {
  await classifierTables(tx)
    .updateTable('classifierExample')
    .set({ problem: 'it was read for an earlier release: add the file again' })
    .where('workspaceId', '=', workspaceId)
    .where('classifierId', '=', id)
    .where('imageName', 'is not', null)
    .where('problem', 'is', null)
    .where('base', '<>', base)
    .execute()
}

/** How many pictures have no embedding by the current network. */
export async function countUnread(tx: Sql, key: ClassifierKey, base: string): Promise<number> {
  const { count } = await examplesOf(tx, key)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('imageUrl', 'is not', null)
    .where('problem', 'is', null)
    .where(sql<boolean>`base is distinct from ${base}`)
    .executeTakeFirstOrThrow()
  return count
}

/** Stores the embedding of a picture, or why there is none. */
export async function keepPicture(
  tx: Sql,
  { workspaceId, id }: Pick<ClassifierExample, 'workspaceId' | 'id'>,
  read: Pick<ClassifierExample, 'imageSha256' | 'embedding' | 'base' | 'problem'>,
): Promise<void> {
  await classifierTables(tx)
    .updateTable('classifierExample')
    .set(read)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/** Stores the cross-validated likelihoods of examples. */
export async function keepLikelihoods(
  tx: Sql,
  workspaceId: string,
  likelihoods: readonly { id: string; likelihood: number }[],
): Promise<void> {
  await classifierTables(tx)
    .updateTable('classifierExample')
    .from(givenRows('scored', { id: 'uuid', likelihood: 'float8' }, likelihoods))
    .set(({ ref }) => ({ likelihood: ref('scored.likelihood') }))
    .where('classifierExample.workspaceId', '=', workspaceId)
    .whereRef('classifierExample.id', '=', 'scored.id')
    .execute()
}
