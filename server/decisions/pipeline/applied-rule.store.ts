import type { PreparedStatement, Sql } from '../../platform/database.ts'
import type { AppliedRule } from './applied-rule.entity.ts'

// SQL text: bench/background.ts and bench/sync.ts run these for each batch of decisions.

/** A match of a rule: the object, or an item of the user. */
export interface Match extends Pick<AppliedRule, 'workspaceId' | 'ruleId'> {
  match: string
}

/** Those of the matches whose rules have been applied to what they matched (section 3.2.4). */
export async function appliedAmong(
  tx: Sql,
  matches: readonly Match[],
): Promise<(Pick<AppliedRule, 'ruleId' | 'edition'> & { match: string })[]> {
  if (matches.length === 0) return []
  return tx.query(reading, [
    matches.map(({ workspaceId }) => workspaceId),
    matches.map(({ match }) => match),
    matches.map(({ ruleId }) => ruleId),
  ])
}

const reading: PreparedStatement = {
  name: 'read-applied-rules',
  text: `select a.object_id as match, a.rule_id as "ruleId", a.edition
   from (select distinct * from unnest($1::uuid[], $2::uuid[], $3::uuid[])) as m (workspace_id, object_id, rule_id)
   join applied_rule a using (workspace_id, object_id, rule_id)`,
}

/** A row in the JSON parameter of a statement. */
export interface AppliedRow {
  workspace_id: string
  object_id: string
  rule_id: string
  edition: number | null
}

/** The part of a statement that stores the applications of rules, from the JSON of their rows. */
export const appliedPart = (rows: string): string => `
  applied as (
    insert into applied_rule as a (workspace_id, object_id, rule_id, edition)
    select workspace_id, object_id, rule_id, edition
    from json_to_recordset(${rows}) as r (workspace_id uuid, object_id uuid, rule_id uuid, edition int)
    on conflict (workspace_id, object_id, rule_id) do update set edition = coalesce(excluded.edition, a.edition)
  )`
