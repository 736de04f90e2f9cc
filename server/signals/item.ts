import type { Sql } from '../platform/database.ts'
import type { Status } from '../vocabulary/status.ts'
import type { UserType } from '../users/user.entity.ts'

/** One version of a content item with what is known of its user and place: all that signals are computed from. */
export interface Item {
  workspaceId: string
  id: string
  externalId: string
  version: number
  text: string | null
  imageUrls: string[]
  videoUrls: string[]
  audioUrls: string[]
  metadata: Record<string, unknown> | null
  status: Status | null
  tags: string[]
  createdAt: Date
  user: {
    id: string
    externalId: string
    name: string | null
    type: UserType
    status: Status
    tags: string[]
    createdAt: Date
  }
  category: { id: string; externalId: string; name: string | null }
  subcategory: { id: string; externalId: string; name: string | null }
}

/** The SQL that reads content rows `c` as items; the caller adds what follows the joins. */
export const itemSelect = `
  select c.workspace_id as "workspaceId", c.id, c.external_id as "externalId", c.version, c.text,
    coalesce(c.image_urls, '{}') as "imageUrls", coalesce(c.video_urls, '{}') as "videoUrls",
    coalesce(c.audio_urls, '{}') as "audioUrls", c.metadata, c.status, c.tags, c.created_at as "createdAt",
    json_build_object('id', u.id, 'externalId', u.external_id, 'name', u.name, 'type', u.type, 'status', u.status,
      'tags', u.tags, 'createdAt', u.created_at) as "user",
    json_build_object('id', g.id, 'externalId', g.external_id, 'name', g.name) as category,
    json_build_object('id', s.id, 'externalId', s.external_id, 'name', s.name) as subcategory
  from content c
  join platform_user u on (u.workspace_id, u.id) = (c.workspace_id, c.user_id)
  join category g on (g.workspace_id, g.id) = (c.workspace_id, c.category_id)
  join subcategory s on (s.workspace_id, s.id) = (c.workspace_id, c.subcategory_id)`

/** The items with these content ids, of all the workspaces that the transaction sees. */
export async function loadItems(tx: Sql, ids: readonly string[]): Promise<Item[]> {
  const items = await tx.query<Item>(`${itemSelect} where c.id = any($1::uuid[])`, [ids])
  for (const { user } of items) user.createdAt = new Date(user.createdAt)
  return items
}
