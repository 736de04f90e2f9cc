import type { Sql } from '../platform/database.ts'
import type { Item } from './item.ts'
import type { MediaProbe } from './media-probe.ts'

/** The media of an item's version as they were fetched when it arrived. */
export function storedMedia(
  tx: Sql,
  { workspaceId, id, version }: Pick<Item, 'workspaceId' | 'id' | 'version'>,
): Promise<MediaProbe[]> {
  return tx.query<MediaProbe>(
    `select url, kind, mime, bytes, sha256, error from media
     where workspace_id = $1 and content_id = $2 and version = $3 order by kind, position`,
    [workspaceId, id, version],
  )
}
