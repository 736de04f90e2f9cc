import type { PreparedStatement, Sql } from '../../platform/database.ts'
import { idOf } from '../../platform/ids.ts'
import { taskInsert } from '../../platform/tasks.ts'
import { knownTags } from '../../settings/tags/tag.store.ts'
import { searchInboxPart } from '../search/search-index.store.ts'
import type { UserRow } from './user-rows.ts'
import { reviewUser } from './user-tasks.ts'
import { profileColumns, type User } from './user.entity.ts'

// SQL text: bench/ingest.ts and bench/sync.ts run these for each batch of users.

/** The users whose rows another transaction holds locked at this moment. */
export async function heldUsers(
  tx: Sql,
  users: readonly { workspaceId: string; id: string }[],
): Promise<string[]> {
  const rows = await tx.query<Pick<User, 'id'>>(
    `with asked as (
       select u.workspace_id, u.id from unnest($1::uuid[], $2::uuid[]) as s (workspace_id, id)
       join platform_user u on (u.workspace_id, u.id) = (s.workspace_id, s.id)
     ), free as materialized (
       select u.id from platform_user u join asked a on (u.workspace_id, u.id) = (a.workspace_id, a.id)
       for no key update of u skip locked)
     select id from asked where not exists (select from free where free.id = asked.id)`,
    [users.map(({ workspaceId }) => workspaceId), users.map(({ id }) => id)],
  )
  return rows.map(({ id }) => id)
}

/**
 * Creates missing users with these identifiers: they are Unknown until a profile is synced (section 2.4). Written in
 * the common lock order.
 */
export async function createUnknownUsers(
  tx: Sql,
  workspaceId: string,
  externalIds: readonly string[],
): Promise<void> {
  const rows = externalIds
    .map((externalId) => ({ id: idOf(workspaceId, 'user', externalId), externalId }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  await tx.query(
    `insert into platform_user (workspace_id, id, external_id, unknown)
     select $1, id, external_id, true from unnest($2::uuid[], $3::text[]) as r (id, external_id)
     on conflict (workspace_id, id) do nothing`,
    [workspaceId, rows.map(({ id }) => id), rows.map(({ externalId }) => externalId)],
  )
}

interface UpsertedUser {
  id: string
  created: boolean
}

/**
 * Creates new users and updates the others (section 2.4), and returns the ids of the created ones: `status` and
 * `project_id` count only at creation, tags replace the whole set, unknown tags are ignored. For a user known from
 * reports only, the first profile counts as the creation, unless there is a decision on the user already. A user
 * flagged at creation gets a review, by a task without a wake-up. Rows come one for each user and in the order of their
 * ids; a user who stays the same is not locked. `more` is called in the rare case that further statements write more.
 */
export async function upsertUsers(
  tx: Sql,
  rows: readonly UserRow[],
  more?: () => void,
): Promise<Set<string>> {
  const created = new Set<string>()
  for (let left = rows; left.length > 0;) {
    const pending = tx.query<UpsertedUser>(upsert, [JSON.stringify(left)])
    if (left !== rows) more?.()
    const seen = await pending
    const missed = new Set(seen.flatMap((user) => (user.created ? [] : user.id)))
    for (const user of seen) if (user.created) created.add(user.id)
    left = left.filter(({ id }) => missed.has(id))
  }
  return created
}

/** The value of each profile field after an update; `version` counts its changes. */
const profile = [
  ['name', 'coalesce(s.name, u.name)'],
  ['type', 'coalesce(s.type, u.type)'],
  ['tags', 'case when s.tags is null then u.tags else s.known_tags end'],
  ['project_id', 'case when u.unknown then coalesce(u.project_id, s.project_id) else u.project_id end'],
  [
    'status',
    'case when u.unknown and u.decided_by_kind is null then coalesce(s.status, u.status) else u.status end',
  ],
  ['unknown', 'false'],
  ...profileColumns.map(({ column }) => [column, `coalesce(s.${column}, u.${column})`] as const),
] as const

const columns = profile.map(([column]) => column)
const before = columns.map((column) => `u.${column}`).join(', ')
const after = profile.map(([, value]) => value).join(', ')
const kept = profileColumns.map(({ column }) => column).join(', ')
const keptTypes = profileColumns.map(({ column, type }) => `${column} ${type}`).join(', ')

/**
 * Returns the created users, and those that another transaction created after this statement began: these exist now,
 * but could not be updated yet. Rows to update are locked in the order of their ids, which are also a filter besides
 * the join: otherwise a plan made for few users would scan all of the workspace.
 */
const upsert: PreparedStatement = {
  name: 'upsert-users',
  text: `
  with sent as (
    select r.*, ${knownTags('r', 'tags')} as known_tags
    from json_to_recordset($1) as r (workspace_id uuid, id uuid, external_id text, name text, search_name text, type text, status text,
      tags text[], project_id text, ${keptTypes}, origin text)
  ), created as (
    insert into platform_user (workspace_id, id, external_id, name, search_name, type, status, tags, project_id, ${kept})
    select workspace_id, id, external_id, name, search_name, coalesce(type, 'normal'), coalesce(status, 'allowed'), known_tags,
      project_id, ${kept}
    from sent on conflict (workspace_id, id) do nothing returning workspace_id, id, status, coalesce(name, email) is not null as renamed
  ), changing as (
    select u.workspace_id, u.id, (coalesce(s.name, u.name), coalesce(s.email, u.email)) is distinct from (u.name, u.email) as renamed,
      u.unknown and u.decided_by_kind is null and s.status = 'flagged' as flagged
    from platform_user u
    join sent s on (u.workspace_id, u.id) = (s.workspace_id, s.id)
    where u.id = any (array (select id from sent)) and (${before}) is distinct from (${after})
    order by u.id for no key update of u
  ), changed as (
    update platform_user u set (${columns.join(', ')}) = row (${after}), version = u.version + 1,
      search_name = case when s.name is null then u.search_name else s.search_name end, updated_at = now()
    from changing join sent s using (workspace_id, id)
    where (u.workspace_id, u.id) = (changing.workspace_id, changing.id)
  ), ${searchInboxPart(
    'user',
    `(select workspace_id, id, renamed from created union all
        select workspace_id, id, renamed from changing) named where renamed`,
  )}, queued as (
    ${taskInsert(`select workspace_id, '${reviewUser}', id, 0, origin from (
      select workspace_id, id from created where status = 'flagged'
      union all select workspace_id, id from changing where flagged) flagged join sent using (workspace_id, id)`)}
  )
  select s.id, created.id is not null as created from sent s
  left join created using (workspace_id, id)
  left join platform_user u on (u.workspace_id, u.id) = (s.workspace_id, s.id)
  where u.id is null`,
}
