import { searchable, searchableBeside } from '../../matching/search-text.ts'
import type { Sql } from '../../platform/database.ts'
import type { SearchedTexts } from '../search/search-index.store.ts'

// Text: bench/lists.ts and bench/search-index.ts run these for each batch of items.

/** What is searched of items; where one lacks what is beside its text, as those of before the index do, that is written. */
export async function textsOfContent(
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<SearchedTexts[]> {
  const rows = await tx.query<{ id: string; text: string | null; beside: string | null }>(
    `select id, text, search_text as beside from content where workspace_id = $1 and id = any ($2::uuid[])`,
    [workspaceId, ids],
  )
  const lacking = rows.filter(({ text, beside }) => beside !== searchableBeside(text))
  if (lacking.length > 0)
    await tx.query(
      `update content c set search_text = r.beside from json_to_recordset($2) as r (id uuid, text text, beside text)
       where c.workspace_id = $1 and c.id = r.id and c.text = r.text`,
      [
        workspaceId,
        JSON.stringify(lacking.map(({ id, text }) => ({ id, text, beside: searchableBeside(text) }))),
      ],
    )
  return rows.map(({ id, text }) => ({ id, texts: text === null ? [] : [searchable(text)] }))
}

/** Puts items of the last day that are not in the index into its inbox: programs of before the index wrote none there. */
export const queueMissingContent = (tx: Sql, workspaceId: string): Promise<unknown> =>
  tx.query(
    `insert into search_inbox (workspace_id, object_type, object_ids)
     select $1, 'content', array_agg(id) from content t
     where workspace_id = $1 and created_at > now() - interval '1 day' and text <> ''
       and not exists (select from content_search s where (s.workspace_id, s.id) = (t.workspace_id, t.id))
     having count(*) > 0`,
    [workspaceId],
  )
