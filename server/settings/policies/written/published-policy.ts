import type { Sql } from '../../../platform/database.ts'
import { isId } from '../../../platform/ids.ts'

/** What a written policy says of one category. */
export interface PublishedSection {
  /** The id of the category's row. */
  policyCategoryId: string
  /** The category's identifier in the API and in webhooks. */
  policyId: string
  name: string
  markdown: string
}

/** The version of a written policy that is in force. */
export interface PublishedPolicy {
  policyId: string
  name: string
  version: number
  sections: PublishedSection[]
}

/**
 * The newest published version of a written policy, in the order of its sections, without the categories that are
 * deleted or have no text: those are invisible to an AI moderator (section 2.7). Null when there is no such policy, it
 * was deleted, or nothing of it was ever published.
 */
export async function publishedPolicy(
  tx: Sql,
  workspaceId: string,
  policyId: string,
): Promise<PublishedPolicy | null> {
  if (!isId(policyId)) return null
  const [policy] = await tx.query<PublishedPolicy>(
    `select w.id as "policyId", w.name, v.version, ${visibleSections} as sections
     from written_policy w
     join written_policy_version v
       on (v.workspace_id, v.policy_id, v.version) = (w.workspace_id, w.id, w.published_version)
     where w.workspace_id = $1 and w.id = $2 and w.deleted_at is null`,
    [workspaceId, policyId],
  )
  return policy ?? null
}

/** The sections of a version `v` whose category is there and has text, as a JSON array. */
const visibleSections = `coalesce((
  select jsonb_agg(
    jsonb_build_object('policyCategoryId', p.id, 'policyId', p.policy_id, 'name', p.name, 'markdown', s.value ->> 'markdown')
    order by s.place)
  from jsonb_array_elements(v.sections) with ordinality s (value, place)
  join policy_category p
    on (p.workspace_id, p.id) = (v.workspace_id, (s.value ->> 'policyCategoryId')::uuid)
  where p.deleted_at is null and s.value ->> 'markdown' ~ '[^[:space:]]'
), '[]')`

/** What the written policies in force say of a category, by their names; nothing of a category that is deleted. */
export async function publishedTextOf(
  tx: Sql,
  workspaceId: string,
  policyCategoryId: string,
): Promise<{ id: string; name: string; version: number; markdown: string }[]> {
  if (!isId(policyCategoryId)) return []
  return tx.query(
    `select w.id, w.name, v.version, s.value ->> 'markdown' as markdown
     from written_policy w
     join written_policy_version v
       on (v.workspace_id, v.policy_id, v.version) = (w.workspace_id, w.id, w.published_version)
     join policy_category p on (p.workspace_id, p.id) = (w.workspace_id, $2) and p.deleted_at is null
     cross join jsonb_array_elements(v.sections) s (value)
     where w.workspace_id = $1 and w.deleted_at is null
       and s.value ->> 'policyCategoryId' = p.id::text and s.value ->> 'markdown' ~ '[^[:space:]]'
     order by lower(w.name), w.id`,
    [workspaceId, policyCategoryId],
  )
}
