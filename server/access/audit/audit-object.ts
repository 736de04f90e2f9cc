import type { Sql } from '../../platform/database.ts'

/** What people know a thing by. */
export interface ThingName {
  id: string
  name: string
  /** How its text begins. */
  excerpt: string | null
}

/** The names of items, rules, lists and so on by their ids; what is gone has none, but for deleted rules. */
export const thingNames = (tx: Sql, workspaceId: string, ids: readonly string[]): Promise<ThingName[]> =>
  tx.query<ThingName>(
    `select id, external_id as name, left(text, 160) as excerpt from content where workspace_id = $1 and id = any ($2)
     union all
     select id, coalesce(name, external_id), external_id from platform_user where workspace_id = $1 and id = any ($2)
     union all
     select id, coalesce(name, external_id), external_id from subcategory where workspace_id = $1 and id = any ($2)
     ${named.map((table) => `union all select id, name, null from ${table} where workspace_id = $1 and id = any ($2)`).join('\n')}
     union all
     select id, name, null from workspace where id = $1 and id = any ($2)
     union all
     (select distinct on (v.rule_id) v.rule_id, v.name, null from rule_version v
      where v.workspace_id = $1 and v.rule_id = any ($2)
        and not exists (select from rule r where r.workspace_id = $1 and r.id = v.rule_id)
      order by v.rule_id, v.version desc)`,
    [workspaceId, ids],
  )

const named = [
  ...['rule', 'list', 'member', 'policy_category', 'written_policy', 'ai_moderator', 'review_queue', 'tag'],
  ...['api_key', 'attribute', 'message_template', 'integration', 'hash_list'],
]

/** The name that a change itself tells. */
export function nameIn(...values: unknown[]): string | null {
  for (const value of values) {
    const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : null
    if (typeof name === 'string' && name !== '') return name
  }
  return null
}
