import { verdictsOnRules } from '../../../actions/human-decision.store.ts'
import type { Sql } from '../../../platform/database.ts'

/**
 * Counts the humans' decisions on decisions of rules, by the hour of the human's decision, from an hour on: upheld if the human
 * decided like the rule (flagging and removing count as equal), otherwise overturned. Each rule that had set the status since the
 * previous human decision counts. Undone and reverted decisions do not count. SQL text, for its lateral joins over the actions of
 * an item, which analytics shares.
 */
export async function rollUpVerdicts(tx: Sql, workspaceId: string, since: Date): Promise<void> {
  await tx.query(
    `update rule_hour set upheld = 0, overturned = 0
     where workspace_id = $1 and hour >= $2 and upheld + overturned > 0`,
    [workspaceId, since],
  )
  await tx.query(
    `insert into rule_hour as h (workspace_id, rule_id, hour, upheld, overturned)
     select $1, rule_id, date_trunc('hour', at, 'UTC'), count(*) filter (where agrees), count(*) filter (where not agrees)
     from (${verdictsOnRules('$1', '$2')}) v group by 2, 3 order by 2, 3
     on conflict (workspace_id, rule_id, hour) do update set upheld = excluded.upheld, overturned = excluded.overturned`,
    [workspaceId, since],
  )
}
