import { searchable, searchableBeside } from '../../matching/search-text.ts'
import type { Sql } from '../../platform/database.ts'
import type { SearchedTexts } from '../search/search-index.store.ts'

// Text: bench/lists.ts and bench/search-index.ts run these for each batch of users.

/** What is searched of users; where one lacks what is beside the name, as those of before the index do, that is written. */
export async function textsOfUsers(
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<SearchedTexts[]> {
  const rows = await tx.query<{
    id: string
    name: string | null
    email: string | null
    beside: string | null
  }>(
    `select id, name, email, search_name as beside from platform_user
     where workspace_id = $1 and id = any ($2::uuid[])`,
    [workspaceId, ids],
  )
  const lacking = rows.filter(({ name, beside }) => beside !== searchableBeside(name))
  if (lacking.length > 0)
    await tx.query(
      `update platform_user u set search_name = r.beside from json_to_recordset($2) as r (id uuid, name text, beside text)
       where u.workspace_id = $1 and u.id = r.id and u.name = r.name`,
      [
        workspaceId,
        JSON.stringify(lacking.map(({ id, name }) => ({ id, name, beside: searchableBeside(name) }))),
      ],
    )
  return rows.map(({ id, name, email }) => ({
    id,
    texts: [name ?? '', email ?? ''].filter(Boolean).map(searchable),
  }))
}

/** Puts users of the last day that are not in the index into its inbox: programs of before the index wrote none there. */
export const queueMissingUsers = (tx: Sql, workspaceId: string): Promise<unknown> =>
  tx.query(
    `insert into search_inbox (workspace_id, object_type, object_ids)
     select $1, 'user', array_agg(id) from platform_user t
     where workspace_id = $1 and created_at > now() - interval '1 day' and coalesce(name, email) is not null
       and not exists (select from user_search s where (s.workspace_id, s.id) = (t.workspace_id, t.id))
     having count(*) > 0`,
    [workspaceId],
  )
