import type { Sql } from '../platform/database.ts'

/** The kinds of things that a rule can refer to. */
export type RuleTarget =
  | 'list'
  | 'policy_category'
  | 'tag'
  | 'category'
  | 'review_queue'
  | 'attribute'
  | 'classifier'

/** Finds the rules of a workspace that refer to a thing, enabled or not, by name. */
export type RulesUsing = (
  tx: Sql,
  workspaceId: string,
  kind: RuleTarget,
  targetId: string,
) => Promise<{ id: string; name: string }[]>
