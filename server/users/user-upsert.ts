import type { Sql } from '../platform/database.ts'

/** A user as a batch brings it; what is null was not sent. */
export interface UserRow {
  workspace_id: string
  id: string
  external_id: string
  name: string | null
  type: string | null
  status: string | null
  tags: string[] | null
  project_id: string | null
}

/**
 * Creates the users that are new and updates the others (section 2.4): `status` and `project_id` count only at
 * creation, tags replace the whole set, unknown tags are ignored. A user who stays the same is not locked.
 */
export async function upsertUsers(tx: Sql, rows: readonly UserRow[]): Promise<void> {
  await tx.query(
    `with sent as (
       select r.*, (
         select coalesce(array_agg(distinct t.identifier order by t.identifier), '{}') from tag t
         where t.workspace_id = r.workspace_id and t.identifier = any (r.tags)) as known_tags
       from json_to_recordset($1) as r (workspace_id uuid, id uuid, external_id text, name text, type text,
         status text, tags text[], project_id text)
     ), created as (
       insert into platform_user (workspace_id, id, external_id, name, type, status, tags, project_id)
       select workspace_id, id, external_id, name, coalesce(type, 'normal'), coalesce(status, 'allowed'), known_tags, project_id
       from sent on conflict (workspace_id, id) do nothing
     )
     update platform_user u set name = coalesce(s.name, u.name), type = coalesce(s.type, u.type),
       tags = case when s.tags is null then u.tags else s.known_tags end, unknown = false, updated_at = now()
     from sent s
     where (u.workspace_id, u.id) = (s.workspace_id, s.id)
       and (u.name is distinct from coalesce(s.name, u.name) or u.type <> coalesce(s.type, u.type) or u.unknown
         or (s.tags is not null and u.tags <> s.known_tags))`,
    [JSON.stringify(rows)],
  )
}
