import type { Sql } from '../platform/database.ts'
import type { Status } from '../vocabulary/status.ts'
import type { UserType } from '../users/user.entity.ts'

/** A user as rules see one: the author of an item, or the user that user rules are asked about. */
export interface Author {
  id: string
  externalId: string
  name: string | null
  type: UserType
  status: Status
  tags: string[]
  /** The caller's identifier of the user's project. */
  projectId: string | null
  createdAt: Date
}

/** What rules can be asked about: an item with its author, or a user alone. */
export interface Subject {
  workspaceId: string
  user: Author
}

/** One version of a content item with what is known of its user and place: all that signals are computed from. */
export interface Item extends Subject {
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
  category: { id: string; externalId: string; name: string | null }
  subcategory: { id: string; externalId: string; name: string | null }
}

/** The SQL that reads a user row `u` as an author. */
export const authorSql = `json_build_object('id', u.id, 'externalId', u.external_id, 'name', u.name, 'type', u.type,
      'status', u.status, 'tags', u.tags, 'projectId', u.project_id, 'createdAt', u.created_at)`

/** The SQL that reads content rows `c` as items; the caller adds what follows the joins. */
export const itemSelect = `
  select c.workspace_id as "workspaceId", c.id, c.external_id as "externalId", c.version, c.text,
    coalesce(c.image_urls, '{}') as "imageUrls", coalesce(c.video_urls, '{}') as "videoUrls",
    coalesce(c.audio_urls, '{}') as "audioUrls", c.metadata, c.status, c.tags, c.created_at as "createdAt",
    ${authorSql} as "user",
    json_build_object('id', g.id, 'externalId', g.external_id, 'name', g.name) as category,
    json_build_object('id', s.id, 'externalId', s.external_id, 'name', s.name) as subcategory
  from content c
  join platform_user u on (u.workspace_id, u.id) = (c.workspace_id, c.user_id)
  join category g on (g.workspace_id, g.id) = (c.workspace_id, c.category_id)
  join subcategory s on (s.workspace_id, s.id) = (c.workspace_id, c.subcategory_id)`

/**
 * Content is read by its key before anything is joined: on a table that grew since it was last analyzed, the planner may
 * otherwise begin with the users and read all that they ever wrote.
 */
const itemsById = `with wanted as materialized (select * from content where id = any ($1::uuid[]))
  ${itemSelect.replace('from content c', 'from wanted c')}`

/** The items with these content ids, of all the workspaces that the transaction sees. */
export async function loadItems(tx: Sql, ids: readonly string[]): Promise<Item[]> {
  const items = await tx.query<Item>(itemsById, [ids])
  for (const { user } of items) user.createdAt = new Date(user.createdAt)
  return items
}
