import type { Sql } from '../../platform/database.ts'

/** What a rule can refer to. */
export type RuleTarget = 'list' | 'policy_category' | 'tag' | 'category' | 'review_queue' | 'attribute'

/** The rules that refer to a thing, enabled or not, by name. */
export const rulesUsing = (
  tx: Sql,
  kind: RuleTarget,
  targetId: string,
): Promise<{ id: string; name: string }[]> =>
  tx.query(
    `select r.id, r.name from rule_reference f join rule r on (r.workspace_id, r.id) = (f.workspace_id, f.rule_id)
     where f.kind = $1 and f.target_id = $2 order by r.name, r.id`,
    [kind, targetId],
  )
