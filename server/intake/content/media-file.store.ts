import type { Sql } from '../../platform/database.ts'
import type { Media } from './media.entity.ts'

interface Tables {
  media: Pick<Media, 'id' | 'url'> & { workspaceId: string }
}

/** The URL that a media file came with. @returns nothing where there is none of that id */
export async function mediaUrl(tx: Sql, workspaceId: string, id: string): Promise<string | undefined> {
  const media = await tx
    .db<Tables>()
    .selectFrom('media')
    .select('url')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return media?.url
}
