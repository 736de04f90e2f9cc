import { rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import type { Media } from './media.entity.ts'

/** The columns of a media row `m` as the fields of a file. */
export const mediaColumns = `m.id, m.kind, m.url, m.mime, m.bytes, m.error, m.error is null as ready, m.content_id as "contentId"`

/** The media files of the current version of each content item, in the order they were sent. */
export const mediaOf = rowsOfOwner<Media & { ownerId: string }>(
  `select ${mediaColumns}, m.content_id as "ownerId" from media m
   join content c on (c.workspace_id, c.id) = (m.workspace_id, m.content_id)
   where m.workspace_id = $1 and m.content_id = any ($2)
     and m.version = (select max(version) from media l where (l.workspace_id, l.content_id) = (m.workspace_id, m.content_id))
   order by m.kind, m.position`,
)
