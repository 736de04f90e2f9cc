import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { Media, MediaProbe } from './media.entity.ts'

interface Tables {
  media: TableOf<Media, 'fetchedAt'>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The media files of the current version of each content item, in the order they were sent. */
export const mediaOfContents = (
  tx: Sql,
  workspaceId: string,
  contentIds: readonly string[],
): Promise<(Media & { ownerId: string })[]> =>
  tables(tx)
    .selectFrom('media')
    .selectAll()
    .select('contentId as ownerId')
    .where('workspaceId', '=', workspaceId)
    .where('contentId', '=', sql<string>`any (${contentIds})`)
    .where('version', '=', (db) =>
      db
        .selectFrom('media as newest')
        .select(({ fn }) => fn.max('newest.version').as('version'))
        .whereRef('newest.workspaceId', '=', 'media.workspaceId')
        .whereRef('newest.contentId', '=', 'media.contentId'),
    )
    .orderBy('kind')
    .orderBy('position')
    .execute()

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

/**
 * Stores the media of items, replacing those of an earlier version. Text: a batch of items has hundreds of files, which
 * are one parameter.
 */
export async function storeMedia(tx: Sql, versions: readonly VersionMedia[]): Promise<void> {
  const withMedia = versions.filter(({ media }) => media.length > 0)
  if (withMedia.length === 0) return
  await tx.query(
    `delete from media where (workspace_id, content_id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
    [withMedia.map(({ workspaceId }) => workspaceId), withMedia.map(({ objectId }) => objectId)],
  )
  await tx.query(
    `insert into media (workspace_id, id, content_id, version, kind, position, url, mime, bytes, sha256, error)
     select * from json_to_recordset($1) as r (workspace_id uuid, id uuid, content_id uuid, version int, kind text,
       position int, url text, mime text, bytes int, sha256 text, error text)`,
    [JSON.stringify(withMedia.flatMap(rows))],
  )
}

const rows = ({ workspaceId, objectId, version, media }: VersionMedia) =>
  media.map((probe, position) => ({
    workspace_id: workspaceId,
    id: newId(),
    content_id: objectId,
    version,
    position,
    ...probe,
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
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy('kind')
    .orderBy('place')
    .execute()

/** SQL that joins the media files of an item's present version, as `m`. */
export const joinMediaInForce = (item: string): string => `
  join content c on (c.workspace_id, c.id) = (${item}.workspace_id, ${item}.id)
  join media m on (m.workspace_id, m.content_id, m.version) = (c.workspace_id, c.id, c.version)`

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
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()

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
    .where('sha256', '=', sql<string>`any (${sha256s}::text[])`)
    .where('kind', '=', 'video')
    .execute()
  return videos.flatMap(({ sha256 }) => sha256 ?? [])
}
