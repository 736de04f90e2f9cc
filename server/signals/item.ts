import type { Prepared, Sql } from '../platform/database.ts'
import type { Priority } from '../platform/vocabulary/priority.ts'
import type { Status } from '../platform/vocabulary/status.ts'
import type { UserType } from '../intake/users/user.entity.ts'
import type { WhenUnjudged } from '../access/workspaces/when-unjudged.ts'

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
  email: string | null
  signupDate: Date | null
  signupMethod: string | null
  ip: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  profileImageUrl: string | null
  /** Custom attributes as they were sent. */
  attributes: Record<string, unknown> | null
  /** Strikes on the record, ended ones included. */
  strikes: number
  /** The moment at which all of this was read, by the database's clock. */
  asOf: Date
}

/** What is known of a review for routing rules to be asked about. */
export interface ReviewSubject {
  priority: Priority
  policyCategoryIds: readonly string[]
}

/** What rules can be asked about: an item with its author, or a user alone. */
export interface Subject {
  workspaceId: string
  user: Author
  /** The review that opens, where routing rules are asked about it. */
  review?: ReviewSubject
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

/** The URLs of the item's media of a kind. */
export const urlsOf = (
  { imageUrls, videoUrls, audioUrls }: Pick<Item, 'imageUrls' | 'videoUrls' | 'audioUrls'>,
  kind: 'image' | 'video' | 'audio',
): string[] => ({ image: imageUrls, video: videoUrls, audio: audioUrls })[kind]

/** Whether the item has anything to look at. */
export const hasPictures = ({ imageUrls, videoUrls }: Item): boolean =>
  imageUrls.length + videoUrls.length > 0

/** An item as one statement found it. */
export interface LoadedItem extends Item {
  /** The version of its workspace's rules. */
  rulesVersion: number
  /** What its workspace does about content that could not be judged. */
  whenUnjudged: WhenUnjudged
  /** The newest version that the automated checks have judged; 0 before the first. */
  judgedVersion: number
  /** The moment, by the database's clock. */
  readAt: Date
}

/** The SQL that reads a user row `u` as an author. */
export const authorSql = `json_build_object('id', u.id, 'externalId', u.external_id, 'name', u.name, 'type', u.type,
      'status', u.status, 'tags', u.tags, 'projectId', u.project_id, 'createdAt', u.created_at,
      'email', u.email, 'signupDate', u.signup_date, 'signupMethod', u.signup_method, 'ip', u.ip, 'country', u.country,
      'profileImageUrl', u.profile_image_url, 'attributes', u.attributes, 'strikes', u.strike_count, 'asOf', verdict_now())`

/** Makes dates of the times of an author, which come as text. */
export function readTimes(user: Author): void {
  user.createdAt = new Date(user.createdAt)
  user.asOf = new Date(user.asOf)
  if (user.signupDate !== null) user.signupDate = new Date(user.signupDate)
}

/** The SQL that reads content rows `c` as items; the caller adds what follows the joins. */
export const itemSelect = `
  select c.workspace_id as "workspaceId", c.id, c.external_id as "externalId", c.version, c.text,
    coalesce(c.image_urls, '{}') as "imageUrls", coalesce(c.video_urls, '{}') as "videoUrls",
    coalesce(c.audio_urls, '{}') as "audioUrls", c.metadata, c.status, c.tags, c.created_at as "createdAt",
    ${authorSql} as "user",
    json_build_object('id', g.id, 'externalId', g.external_id, 'name', g.name) as category,
    json_build_object('id', s.id, 'externalId', s.external_id, 'name', s.name) as subcategory,
    w.rules_version as "rulesVersion", w.when_unjudged as "whenUnjudged", c.judged_version as "judgedVersion", clock_timestamp() as "readAt"
  from content c
  join platform_user u on (u.workspace_id, u.id) = (c.workspace_id, c.user_id)
  join category g on (g.workspace_id, g.id) = (c.workspace_id, c.category_id)
  join subcategory s on (s.workspace_id, s.id) = (c.workspace_id, c.subcategory_id)
  join workspace w on w.id = c.workspace_id`

/**
 * Content is read by its key before anything is joined: on a table that grew since it was last analyzed, the planner may
 * otherwise begin with the users and read all that they ever wrote, or read all users of the workspace for each item.
 */
const itemsById: Prepared = {
  name: 'items-by-id',
  text: `with wanted as materialized (select * from content where id = any ($1::uuid[]))
    ${itemSelect.replace('from content c', 'from wanted c')}
    where u.id = any (array (select user_id from wanted))`,
}

/** The items with these content ids, of all the workspaces that the transaction sees. */
export async function loadItems(tx: Sql, ids: readonly string[]): Promise<LoadedItem[]> {
  const items = await tx.query<LoadedItem>(itemsById, [ids])
  for (const { user } of items) readTimes(user)
  return items
}
