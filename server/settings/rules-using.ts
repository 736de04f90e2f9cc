import type { Sql } from '../platform/database.ts'

/** The kinds of objects that rules refer to. */
export type ReferenceKind =
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
  kind: ReferenceKind,
  targetId: string,
) => Promise<{ id: string; name: string }[]>
