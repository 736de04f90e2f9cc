import type { Sql } from '../../../platform/database.ts'

/** SQL: whether the sections in a JSON column have the category whose id is in the SQL `category`. */
export const hasCategory = (sections: string, category: string): string =>
  `${sections} @> jsonb_build_array(jsonb_build_object('policyCategoryId', ${category}))`

/** SQL: whether the draft of a written policy `w`, or its version in force, has the category whose id is in the SQL `category`. */
export const containsCategory = (category: string): string => `
  (${hasCategory('w.draft', category)} or exists (
    select from written_policy_version v
    where (v.workspace_id, v.policy_id, v.version) = (w.workspace_id, w.id, w.published_version)
      and ${hasCategory('v.sections', category)}))`

/** The written policies whose draft or version in force contains a policy category (section 2.7), by name. */
export const policiesContaining = (
  tx: Sql,
  workspaceId: string,
  policyCategoryId: string,
): Promise<{ id: string; name: string }[]> =>
  tx.query(
    `select w.id, w.name from written_policy w
     where w.workspace_id = $1 and w.deleted_at is null and ${containsCategory('$2::uuid')}
     order by lower(w.name), w.id`,
    [workspaceId, policyCategoryId],
  )
