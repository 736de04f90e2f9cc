import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { MediaProbe } from '../../signals/media-probe.ts'

/** The media of one judged version of an item. */
export interface VersionMedia {
  workspaceId: string
  objectId: string
  version: number
  media: readonly MediaProbe[]
}

/** Keeps what was found behind an item's media URLs, in place of what an earlier version had. */
export async function storeMedia(tx: Sql, versions: readonly VersionMedia[]): Promise<void> {
  const withMedia = versions.filter(({ media }) => media.length > 0)
  if (withMedia.length === 0) return
  await tx.query(`delete from media where content_id = any ($1::uuid[])`, [
    withMedia.map(({ objectId }) => objectId),
  ])
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
