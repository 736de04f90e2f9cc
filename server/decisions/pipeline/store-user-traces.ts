import type { Sql } from '../../platform/database.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { matchNotes } from './applied-rules.ts'
import type { Decided } from '../deciding/outcome.ts'
import { traceOf } from './content-traces.ts'

/** Keeps how each user was judged last: every user rule tried, and what precedence made of those that matched. */
export async function storeUserTraces(tx: Sql, decided: readonly Decided[]): Promise<void> {
  const notes = matchNotes(decided)
  const all = decided.flatMap((one) => {
    const { judgement, object } = one
    if (!judgement.evaluation || judgement.objectType !== ObjectType.user) return []
    const about = { workspace_id: object.workspaceId, user_id: object.id, version: object.version ?? 0 }
    return [{ ...about, ...traceOf(one, judgement.evaluation, notes) }]
  })
  const rows = [...new Map(all.map((row) => [row.user_id, row])).values()]
  if (rows.length === 0) return
  await tx.query(
    `insert into user_trace (workspace_id, user_id, version, plan_version, outcome, microseconds, rules)
     select workspace_id, user_id, version, plan_version, outcome, microseconds, rules
     from json_to_recordset($1) as r (workspace_id uuid, user_id uuid, version int, plan_version int, outcome text,
       microseconds int, rules jsonb)
     on conflict (workspace_id, user_id) do update set version = excluded.version, plan_version = excluded.plan_version,
       outcome = excluded.outcome, microseconds = excluded.microseconds, rules = excluded.rules, decided_at = now()`,
    [JSON.stringify(rows)],
  )
}
