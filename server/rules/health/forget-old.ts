import type { Sql } from '../../platform/database.ts'

/** How many days of what rules did are kept. */
export const keptDays = 30

const mostAtOnce = 20_000

/** Deletes what is older than it is shown: hours of rules, hits of rules in shadow, the cost of rules that are gone. */
export async function forgetOld(tx: Sql, workspaceId: string): Promise<void> {
  for (const [table, column] of [
    ['rule_hour', 'hour'],
    ['rule_shadow_hit', 'matched_at'],
  ])
    await tx.query(
      `delete from ${table} where ctid = any (array(
         select ctid from ${table} where workspace_id = $1 and ${column} < now() - make_interval(days => $2) limit $3))`,
      [workspaceId, keptDays + 1, mostAtOnce],
    )
  await tx.query(
    `delete from rule_cost c where c.workspace_id = $1
       and not exists (select from rule r where (r.workspace_id, r.id, r.version) = (c.workspace_id, c.rule_id, c.rule_version))`,
    [workspaceId],
  )
}
