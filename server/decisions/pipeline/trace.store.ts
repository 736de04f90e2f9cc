import type { DecisionTrace } from '../../judging/rules/decision-trace.object.ts'
import type { Prepared, Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'

interface Tables {
  decisionTrace: TableOf<DecisionTrace, 'decidedAt', { stored: 'rules' }>
}

/** The newest trace of an item. @returns nothing where it was never judged by rules */
export const newestTrace = (
  tx: Sql,
  workspaceId: string,
  contentId: string,
): Promise<Pick<DecisionTrace, 'decidedAt' | 'outcome' | 'stored'> | undefined> =>
  tx
    .db<Tables>()
    .selectFrom('decisionTrace')
    .select(['decidedAt', 'outcome', 'rules as stored'])
    .where('workspaceId', '=', workspaceId)
    .where('contentId', '=', contentId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

// What follows is text: bench/ingest.ts, bench/sync.ts and bench/decision.ts run it for each batch of decisions.

/** What is kept of an evaluation. */
export interface TraceRow {
  workspace_id: string
  version: number
  plan_version: number
  outcome: DecisionTrace['outcome']
  microseconds: number
  rules: DecisionTrace['stored']
}

/** The part of a statement that keeps the trace of each judged version of content, from the JSON of its rows. */
export const tracePart = (rows: string): string => `
  traced as (
    insert into decision_trace as t (workspace_id, content_id, version, plan_version, outcome, microseconds, rules)
    select workspace_id, content_id, version, plan_version, outcome, microseconds, rules
    from json_to_recordset(${rows}) as r (workspace_id uuid, content_id uuid, version int, plan_version int, outcome text,
      microseconds int, rules jsonb)
    on conflict (workspace_id, content_id, version) do update set plan_version = excluded.plan_version,
      outcome = excluded.outcome, microseconds = excluded.microseconds, rules = excluded.rules, decided_at = now()
  )`

/** Keeps how each user was judged last; one row for a user. */
export async function saveUserTraces(
  tx: Sql,
  rows: readonly (TraceRow & { user_id: string })[],
): Promise<void> {
  if (rows.length > 0) await tx.query(savingUserTraces, [JSON.stringify(rows)])
}

const savingUserTraces: Prepared = {
  name: 'save-user-traces',
  text: `insert into user_trace (workspace_id, user_id, version, plan_version, outcome, microseconds, rules)
   select workspace_id, user_id, version, plan_version, outcome, microseconds, rules
   from json_to_recordset($1) as r (workspace_id uuid, user_id uuid, version int, plan_version int, outcome text,
     microseconds int, rules jsonb)
   on conflict (workspace_id, user_id) do update set version = excluded.version, plan_version = excluded.plan_version,
     outcome = excluded.outcome, microseconds = excluded.microseconds, rules = excluded.rules, decided_at = now()`,
}
