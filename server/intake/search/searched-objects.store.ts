import { searchable, searchableBeside } from '../../matching/search-text.ts'
import type { Sql } from '../../platform/database.ts'
import type { ReviewSubjectType } from '../../platform/vocabulary/status.ts'
import type { SearchedTexts } from './search-index.store.ts'

// SQL text: bench/lists.ts and bench/search-index.ts run these for each batch of objects.

/** A kind of searchable objects, and the columns of their texts. */
export interface SearchedObjects {
  type: ReviewSubjectType
  table: string
  text: string
  /** The column of the normalized text, where that is not just the text in lower case; kept for lists that scan many rows. */
  beside: string
  /** SQL of another text. */
  also: string
}

/** The searchable texts of objects; writes a missing normalized text, as of objects older than the index. */
export async function textsOf(
  tx: Sql,
  workspaceId: string,
  { table, text, beside, also }: SearchedObjects,
  ids: readonly string[],
): Promise<SearchedTexts[]> {
  const rows = await tx.query<Record<'text' | 'beside' | 'also', string | null> & { id: string }>(
    `select id, ${text} as text, ${beside} as beside, ${also} as also from ${table}
     where workspace_id = $1 and id = any ($2::uuid[])`,
    [workspaceId, ids],
  )
  const lacking = rows.filter((row) => row.beside !== searchableBeside(row.text))
  if (lacking.length > 0)
    await tx.query(
      `update ${table} o set ${beside} = r.beside from json_to_recordset($2) as r (id uuid, text text, beside text)
       where o.workspace_id = $1 and o.id = r.id and o.${text} = r.text`,
      [workspaceId, JSON.stringify(lacking.map((row) => ({ ...row, beside: searchableBeside(row.text) })))],
    )
  return rows.map((row) => ({
    id: row.id,
    texts: [row.text, row.also].filter((each) => each !== null).map(searchable),
  }))
}

/** Adds objects of the last day that are not in the index to its inbox, as programs older than the index did not. */
export const queueMissing = (
  tx: Sql,
  workspaceId: string,
  { type, table, text, also }: SearchedObjects,
): Promise<unknown> =>
  tx.query(
    `insert into search_inbox (workspace_id, object_type, object_ids)
     select $1, '${type}', array_agg(id) from ${table} t
     where workspace_id = $1 and created_at > now() - interval '1 day' and coalesce(${text}, ${also}, '') <> ''
       and not exists (select from ${type}_search s where (s.workspace_id, s.id) = (t.workspace_id, t.id))
     having count(*) > 0`,
    [workspaceId],
  )
