import { sql } from 'kysely'
import { anyId, anyText } from '../../platform/any-value.ts'
import { builtOnce } from '../../platform/built-once.ts'
import type { Sql } from '../../platform/database.ts'
import { givenRows } from '../../platform/given-rows.ts'
import { newId } from '../../platform/ids.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { Content } from './content.entity.ts'
import type { Media, MediaProbe } from './media.entity.ts'

interface Tables {
  media: TableOf<Media, 'fetchedAt'>
  content: Pick<Content, 'workspaceId' | 'id' | 'version'>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The media files of the current version of each content item, in the order they were sent. */
export const mediaOfContents = builtOnce((tx, workspaceId, anyOfContents) =>
  tables(tx)
    .selectFrom('media')
    .selectAll()
    .select('contentId as ownerId')
    .where('workspaceId', '=', workspaceId)
    .where('contentId', '=', anyOfContents)
    .where('version', '=', (db) =>
      db
        .selectFrom('media as newest')
        .select(({ fn }) => fn.max('newest.version').as('version'))
        .whereRef('newest.workspaceId', '=', 'media.workspaceId')
        .whereRef('newest.contentId', '=', 'media.contentId'),
    )
    .orderBy('kind')
    .orderBy('position'),
)

/** The media of an item's version, as fetched on arrival. */
export const storedMedia = (
  tx: Sql,
  { workspaceId, id, version }: Pick<Media, 'workspaceId' | 'id' | 'version'>,
): Promise<MediaProbe[]> =>
  tables(tx)
    .selectFrom('media')
    .select(['url', 'kind', 'mime', 'bytes', 'sha256', 'error'])
    .where('workspaceId', '=', workspaceId)
    .where('contentId', '=', id)
    .where('version', '=', version)
    .orderBy('kind')
    .orderBy('position')
    .execute()

/** The media of one judged version of an item. */
export interface VersionMedia {
  workspaceId: string
  objectId: string
  version: number
  media: readonly MediaProbe[]
}

const fileTypes = {
  workspaceId: 'uuid',
  id: 'uuid',
  contentId: 'uuid',
  version: 'int',
  position: 'int',
  url: 'text',
  kind: 'text',
  mime: 'text',
  bytes: 'int',
  sha256: 'text',
  error: 'text',
} as const

const fileColumns = Object.keys(fileTypes) as (keyof typeof fileTypes)[]

/**
 * Stores the media of items, if any, in the place of those of an earlier version; nothing of a version that was replaced while it was analyzed, as
 * the present one may have been analyzed first.
 */
export async function storeMedia(tx: Sql, versions: readonly VersionMedia[]): Promise<void> {
  const files = versions.flatMap(filesOf)
  const owners = versions.flatMap(({ workspaceId, objectId: contentId, version, media }) =>
    media.length > 0 || version > 1 ? { workspaceId, contentId, version } : [],
  )
  if (owners.length === 0) return
  await tables(tx)
    .deleteFrom('media')
    .using(givenRows('owner', { workspaceId: 'uuid', contentId: 'uuid', version: 'int' }, owners))
    .innerJoin('content', (join) =>
      join
        .onRef('content.workspaceId', '=', 'owner.workspaceId')
        .onRef('content.id', '=', 'owner.contentId')
        .onRef('content.version', '=', 'owner.version'),
    )
    .whereRef('media.workspaceId', '=', 'owner.workspaceId')
    .whereRef('media.contentId', '=', 'owner.contentId')
    .execute()
  if (files.length === 0) return
  await tables(tx)
    .insertInto('media')
    .columns(fileColumns)
    .expression((db) =>
      db
        .selectFrom(givenRows('file', fileTypes, files))
        .innerJoin('content', (join) =>
          join
            .onRef('content.workspaceId', '=', 'file.workspaceId')
            .onRef('content.id', '=', 'file.contentId')
            .onRef('content.version', '=', 'file.version'),
        )
        .select(fileColumns.map((column) => `file.${column}` as const)),
    )
    .execute()
}

const filesOf = ({ workspaceId, objectId: contentId, version, media }: VersionMedia) =>
  media.map((probe, position) => ({
    ...probe,
    workspaceId,
    id: newId(),
    contentId,
    version,
    position,
  }))

/** A media file. @returns undefined where there is none of that id */
export const mediaById = (tx: Sql, workspaceId: string, id: string): Promise<Media | undefined> =>
  tables(tx)
    .selectFrom('media')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The files among the given that belong to an item, with their index among those of their kind, from 1. */
export const filesOfContent = (
  tx: Sql,
  workspaceId: string,
  contentId: string,
  ids: readonly string[],
): Promise<(Pick<Media, 'kind'> & { place: number })[]> =>
  tables(tx)
    .selectFrom((db) =>
      db
        .selectFrom('media')
        .select(['id', 'kind'])
        .select(
          sql<number>`(row_number() over (partition by version, kind order by position))::int`.as('place'),
        )
        .where('workspaceId', '=', workspaceId)
        .where('contentId', '=', contentId)
        .as('file'),
    )
    .select(['kind', 'place'])
    .where('id', '=', anyId(ids))
    .orderBy('kind')
    .orderBy('place')
    .execute()

/**
 * A query, not yet run, for the media files of the present versions of items: each with its index among those of its kind, from 0,
 * and the 1-based index of its item in the list.
 */
export const mediaInForce = (tx: Sql, items: readonly Pick<Media, 'workspaceId' | 'id'>[]) => {
  const given = sql<{ workspaceId: string; id: string; place: number }>`unnest(
    ${items.map(({ workspaceId }) => workspaceId)}::uuid[], ${items.map(({ id }) => id)}::uuid[]) with ordinality`
  return tables(tx)
    .selectFrom(given.as<'item'>(sql`item (workspace_id, id, place)`))
    .innerJoin('content', (join) =>
      join.onRef('content.workspaceId', '=', 'item.workspaceId').onRef('content.id', '=', 'item.id'),
    )
    .innerJoin('media', (join) =>
      join
        .onRef('media.workspaceId', '=', 'content.workspaceId')
        .onRef('media.contentId', '=', 'content.id')
        .onRef('media.version', '=', 'content.version'),
    )
    .select(['media.workspaceId', 'media.kind', 'media.sha256', 'media.error'])
    .select(({ ref }) => [
      sql<number>`${ref('item.place')}::int`.as('place'),
      sql<number>`row_number() over (partition by ${ref('item.place')}, ${ref('media.kind')}
        order by ${ref('media.position')})::int - 1`.as('position'),
    ])
}

/** SQL of whether the file of an item also occurs in another item that is removed. */
export const isInHiddenContent = (file: string): string => `exists (
  select from media m join content c on (c.workspace_id, c.id) = (m.workspace_id, m.content_id)
  where (m.workspace_id, m.sha256) = (${file}.workspace_id, ${file}.sha256) and c.status = 'hidden' and c.id <> ${file}.id)`

/** The digests of media files by id; null where a file could not be fetched. */
export const digestsOfMedia = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<Pick<Media, 'id' | 'sha256'>[]> =>
  tables(tx)
    .selectFrom('media')
    .select(['id', 'sha256'])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))
    .execute()

/** The digests among the given that no file of any content has. */
export async function looseAmong(
  tx: Sql,
  workspaceId: string,
  sha256s: readonly string[],
): Promise<string[]> {
  const had = await tables(tx)
    .selectFrom('media')
    .select('sha256')
    .distinct()
    .where('workspaceId', '=', workspaceId)
    .where('sha256', '=', anyText(sha256s))
    .execute()
  const known = new Set(had.map(({ sha256 }) => sha256))
  return sha256s.filter((sha256) => !known.has(sha256))
}

/** The digests among the given that belong to videos. */
export async function videosAmong(
  tx: Sql,
  workspaceId: string,
  sha256s: readonly string[],
): Promise<string[]> {
  const videos = await tables(tx)
    .selectFrom('media')
    .select('sha256')
    .distinct()
    .where('workspaceId', '=', workspaceId)
    .where('sha256', '=', anyText(sha256s))
    .where('kind', '=', 'video')
    .execute()
  return videos.flatMap(({ sha256 }) => sha256 ?? [])
}
