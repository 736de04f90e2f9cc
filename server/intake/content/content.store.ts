import { sql } from 'kysely'
import type { NameQuery } from '../../access/names/name-query.ts'
import { shownTo } from '../../access/team/withheld.store.ts'
import { anyId } from '../../platform/any-value.ts'
import { builtOnce } from '../../platform/built-once.ts'
import type { Sql } from '../../platform/database.ts'
import { anyWorkspaceOf } from '../../platform/keyed-sql.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { keysOf, type ObjectRef } from '../../platform/vocabulary/decided-state.ts'
import type { ActorKind } from '../../platform/vocabulary/status.ts'
import type { Content } from './content.entity.ts'

/** The table of content. */
export interface ContentTables {
  content: TableOf<Content, never, { unjudgedMark: 'unjudged'; tagIdentifiers: 'tags' }>
}

const tables = (tx: Sql) => tx.db<ContentTables>()

/** The fields of a content item for callers; during a blind review with their former values. */
export const shownFields = [
  'content.id',
  'content.workspaceId',
  'content.externalId',
  'content.userId',
  'content.categoryId',
  'content.subcategoryId',
  'content.text',
  sql<string[]>`coalesce(content.image_urls, '{}')`.as('imageUrls'),
  sql<string[]>`coalesce(content.video_urls, '{}')`.as('videoUrls'),
  sql<string[]>`coalesce(content.audio_urls, '{}')`.as('audioUrls'),
  'content.metadata',
  'content.version',
  'content.judgedVersion',
  shownTo<Content['status']>('content', 'status', 'text').as('status'),
  'content.initialStatus',
  'content.unjudged as unjudgedMark',
  shownTo<string[]>('content', 'tags', 'text[]').as('tagIdentifiers'),
  shownTo<string | null>('content', 'policyCategoryId', 'uuid').as('policyCategoryId'),
  shownTo<Content['decidedByKind']>('content', 'decidedByKind', 'text').as('decidedByKind'),
  shownTo<string | null>('content', 'decidedById', 'uuid').as('decidedById'),
  'content.edition',
  'content.recommended',
  'content.textHash',
  'content.textSimhash',
  shownTo<Date>('content', 'createdAt', 'timestamptz').as('createdAt'),
  shownTo<Date>('content', 'updatedAt', 'timestamptz').as('updatedAt'),
] as const

const hasMedia = sql<boolean>`cardinality(
  coalesce(image_urls, '{}') || coalesce(video_urls, '{}') || coalesce(audio_urls, '{}')) > 0`

const newestFirst = sql`content.created_at desc, content.id desc`

const oldestFirst = sql`content.created_at, content.id`

/** The external ids of content items by id, and the beginnings of their texts. */
export const contentNames: NameQuery = (tx, workspaceId, ids) =>
  tables(tx)
    .selectFrom('content')
    .select(['id', 'externalId as name', sql<string | null>`left(text, 160)`.as('excerpt')])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))

/** Content items by their ids. */
export const contentsById = builtOnce((tx, workspaceId, anyOfIds) =>
  tables(tx)
    .selectFrom('content')
    .select(shownFields)
    .where('content.workspaceId', '=', workspaceId)
    .where('content.id', '=', anyOfIds),
)

/** What most places show of an item. */
export const shortColumns = ['id', 'externalId', 'userId', 'text', 'version'] as const

/** Content items by their ids, in short. */
export const shortContentsById = builtOnce((tx, workspaceId, anyOfIds) =>
  tables(tx)
    .selectFrom('content')
    .select(shortColumns)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyOfIds),
)

/** Up to `before` items before an item in its subcategory, itself, and up to `after` items after it, oldest first. */
export async function contentNear(
  tx: Sql,
  { workspaceId, id }: Pick<Content, 'workspaceId' | 'id'>,
  before: number,
  after: number,
): Promise<Content[]> {
  const db = tables(tx)
  const here = <Column extends 'subcategoryId' | 'createdAt'>(column: Column) =>
    db.selectFrom('content').select(column).where('workspaceId', '=', workspaceId).where('id', '=', id)
  const place = sql`(${here('createdAt')}, ${id}::uuid)`
  // PostgreSQL does not see that it is one place: only the index of the place is in an order that begins with it.
  const inPlace = db
    .selectFrom('content')
    .selectAll('content')
    .where('content.workspaceId', '=', workspaceId)
    .where('content.subcategoryId', '=', sql<string>`any (array(${here('subcategoryId')}))`)
  const earlier = inPlace
    .where(sql<boolean>`(content.created_at, content.id) <= ${place}`)
    .orderBy(sql`content.subcategory_id, ${newestFirst}`)
    .limit(before + 1)
  const later = inPlace
    .where(sql<boolean>`(content.created_at, content.id) > ${place}`)
    .orderBy(sql`content.subcategory_id desc, ${oldestFirst}`)
    .limit(after)
  return db
    .selectFrom(earlier.as('content'))
    .select(shownFields)
    .unionAll(db.selectFrom(later.as('content')).select(shownFields))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The number of each user's items, and of removed ones; no row for a user without content. */
export const contentCountsOf = (
  tx: Sql,
  workspaceId: string,
  userIds: readonly string[],
): Promise<{ id: string; contentCount: number; hiddenCount: number }[]> =>
  tables(tx)
    .selectFrom('content')
    .select([
      'userId as id',
      sql<number>`count(*)::int`.as('contentCount'),
      sql<number>`(count(*) filter (where ${shownTo('content', 'status', 'text')} = 'hidden'))::int`.as(
        'hiddenCount',
      ),
    ])
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', anyId(userIds))
    .groupBy('userId')
    .execute()

/** How many of a user's newest items to read. */
export interface RecentContentOf {
  userId: string
  first: number
}

/** The newest content of each user, newest first, with the user's index in the list, from 1. */
export const newestContentOf = (
  tx: Sql,
  workspaceId: string,
  wanted: readonly RecentContentOf[],
): Promise<(Content & { place: number })[]> => {
  const users = wanted.map(({ userId }) => userId)
  const limits = wanted.map(({ first }) => first)
  const lists = sql<{
    userId: string
    first: number
    place: number
  }>`unnest(${users}::uuid[], ${limits}::int[])
    with ordinality`
  return tables(tx)
    .selectFrom(lists.as<'wanted'>(sql`wanted (user_id, first, place)`))
    .crossJoinLateral((db) =>
      db
        .selectFrom('content')
        .selectAll()
        .where('content.workspaceId', '=', workspaceId)
        .whereRef('content.userId', '=', 'wanted.userId')
        .orderBy(newestFirst)
        .limit(sql<number>`wanted.first`)
        .as('content'),
    )
    .select(shownFields)
    .select(sql<number>`wanted.place::int`.as('place'))
    .orderBy('wanted.place')
    .orderBy(newestFirst)
    .execute()
}

/** The number of items in each subcategory, counted up to `most`. */
export const itemsIn = (
  tx: Sql,
  workspaceId: string,
  subcategoryIds: readonly string[],
  most: number,
): Promise<{ id: string; items: number }[]> =>
  tables(tx)
    .selectFrom(sql<{ id: string }>`unnest(${subcategoryIds}::uuid[])`.as<'place'>(sql`place (id)`))
    .select([
      'place.id',
      sql<number>`(select count(*)::int from (
        select 1 from content c where c.workspace_id = ${workspaceId} and c.subcategory_id = place.id
        limit ${most}) counted)`.as('items'),
    ])
    .execute()

/** The versions of items to analyze, and whether they have media; unknown items are left out. */
export const toAnalyze = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<{ id: string; version: number; hasMedia: boolean }[]> =>
  tables(tx)
    .selectFrom('content')
    .select(['id', 'version', hasMedia.as('hasMedia')])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))
    .execute()

/** The author of an item, and whether it has a pending recommendation. @returns undefined for an unknown item */
export const itemState = (
  tx: Sql,
  { workspaceId, id }: Pick<Content, 'workspaceId' | 'id'>,
): Promise<Pick<Content, 'userId' | 'recommended'> | undefined> =>
  tables(tx)
    .selectFrom('content')
    .select(['userId', 'recommended'])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks an item against changes, and returns what a report needs of it. @returns undefined for an unknown item */
export const lockContentForReport = (
  tx: Sql,
  workspaceId: string,
  id: string,
): Promise<
  { objectId: string; categoryId: string; hidden: boolean; version: number; hasMedia: boolean } | undefined
> =>
  tables(tx)
    .selectFrom('content')
    .select(['id as objectId', 'categoryId', 'version', hasMedia.as('hasMedia')])
    .select(sql<boolean>`coalesce(status = 'hidden', false)`.as('hidden'))
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()

/** By whom items were decided last, by id: those that have a decision. */
export async function decidersOf(tx: Sql, items: readonly ObjectRef[]): Promise<Map<string, ActorKind>> {
  if (items.length === 0) return new Map()
  const [workspaceIds, ids] = keysOf(items)
  const decided = await tables(tx)
    .selectFrom('content')
    .select(['id', 'decidedByKind'])
    .where('workspaceId', '=', anyWorkspaceOf(workspaceIds))
    .where('id', '=', anyId(ids))
    .where('decidedByKind', 'is not', null)
    .$narrowType<{ decidedByKind: ActorKind }>()
    .execute()
  return new Map(decided.map(({ id, decidedByKind }) => [id, decidedByKind]))
}

/** Locks a content item against deletion until the transaction ends. @returns whether there is one */
export async function keepContent(tx: Sql, workspaceId: string, id: string): Promise<boolean> {
  const rows = await tables(tx)
    .selectFrom('content')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
  return rows.length > 0
}

/** The number of content items of a user. */
export async function countContentOf(tx: Sql, workspaceId: string, userId: string): Promise<number> {
  const { items } = await tables(tx)
    .selectFrom('content')
    .select(sql<number>`count(*)::int`.as('items'))
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return items
}

/** Whether a user has any content. */
export async function hasContent(tx: Sql, workspaceId: string, userId: string): Promise<boolean> {
  const rows = await tables(tx)
    .selectFrom('content')
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', userId)
    .limit(1)
    .execute()
  return rows.length > 0
}
