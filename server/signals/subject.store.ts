import { joinWorkspace } from '../access/workspaces/workspace.store.ts'
import { contentByKeys } from '../intake/content/content-parts.store.ts'
import { joinAuthor, usersByKeys } from '../intake/users/user-parts.store.ts'
import type { PreparedStatement, Sql } from '../platform/database.ts'
import { joinPlace } from '../settings/places/place.store.ts'
import type { Author, LoadedItem, UserSubject } from './item.ts'

// SQL text: bench/background.ts and bench/sync.ts run these for each batch of items.

/** SQL that reads a user row `u` as an author. */
const authorSql = `json_build_object('id', u.id, 'externalId', u.external_id, 'name', u.name, 'type', u.type,
      'status', u.status, 'tags', u.tags, 'projectId', u.project_id, 'createdAt', u.created_at,
      'email', u.email, 'signupDate', u.signup_date, 'signupMethod', u.signup_method, 'ip', u.ip, 'country', u.country,
      'profileImageUrl', u.profile_image_url, 'attributes', u.attributes, 'strikes', u.strike_count, 'asOf', verdict_now())`

/** Converts the times of an author, which JSON returns as strings, to dates. */
function readTimes(user: Author): void {
  user.createdAt = new Date(user.createdAt)
  user.asOf = new Date(user.asOf)
  if (user.signupDate !== null) user.signupDate = new Date(user.signupDate)
}

/**
 * Content is read by its key before any join: on a table that has grown since it was last analyzed, the planner may otherwise
 * start with the users and read everything that they ever posted, or all users of the workspace for each item.
 */
const itemsById: PreparedStatement = {
  name: 'items-by-id',
  text: `with wanted as materialized (
      ${contentByKeys('$1', '$2')}
    )
    select c.workspace_id as "workspaceId", c.id, c.external_id as "externalId", c.version, c.text,
      coalesce(c.image_urls, '{}') as "imageUrls", coalesce(c.video_urls, '{}') as "videoUrls",
      coalesce(c.audio_urls, '{}') as "audioUrls", c.metadata, c.status, c.tags, c.created_at as "createdAt",
      ${authorSql} as "user",
      json_build_object('id', g.id, 'externalId', g.external_id, 'name', g.name) as category,
      json_build_object('id', s.id, 'externalId', s.external_id, 'name', s.name) as subcategory,
      w.rules_version as "rulesVersion", w.when_unjudged as "whenUnjudged", c.judged_version as "judgedVersion", c.unjudged, clock_timestamp() as "readAt"
    from wanted c
    ${joinAuthor('c')}
    ${joinPlace('c')}
    ${joinWorkspace('c')}`,
}

/** The items of the workspaces with these content ids. */
export async function loadItems(
  tx: Sql,
  workspaceIds: readonly string[],
  ids: readonly string[],
): Promise<LoadedItem[]> {
  const items = await tx.query<LoadedItem>(itemsById, [[...new Set(workspaceIds)], ids])
  for (const { user } of items) readTimes(user)
  return items
}

const usersById: PreparedStatement = {
  name: 'users-by-id',
  text: `select u.workspace_id as "workspaceId", u.version, ${authorSql} as "user" from (${usersByKeys('$1', '$2')}) u`,
}

/** The users of the workspaces with these ids. */
export async function loadUserSubjects(
  tx: Sql,
  workspaceIds: readonly string[],
  ids: readonly string[],
): Promise<UserSubject[]> {
  const subjects = await tx.query<UserSubject>(usersById, [[...new Set(workspaceIds)], ids])
  for (const { user } of subjects) readTimes(user)
  return subjects
}
