import { anyId } from '../../platform/any-value.ts'
import type { PreparedStatement, Sql } from '../../platform/database.ts'
import { json } from '../../platform/table-of.ts'
import type { Plan, PlanOutline } from './plan.ts'
import { ruleTables } from './rule-tables.ts'
import type { StoredTrace } from './stored-trace.ts'
import type { DecisionTrace } from './trace.entity.ts'

const traceFields = [
  ...(['t.workspaceId', 't.version', 't.decidedAt', 't.planVersion', 't.microseconds', 't.outcome'] as const),
  ...(['t.plan', 't.tried', 't.rules as details'] as const),
] as const

/** The trace of the newest judged version of each item. */
export const newestTracesOf = (
  tx: Sql,
  workspaceId: string,
  contentIds: readonly string[],
): Promise<(DecisionTrace & { ownerId: string })[]> =>
  ruleTables(tx)
    .selectFrom('decisionTrace as t')
    .distinctOn('t.contentId')
    .select([...traceFields, 't.contentId as ownerId'])
    .where('t.workspaceId', '=', workspaceId)
    .where('t.contentId', '=', anyId(contentIds))
    .orderBy('t.contentId')
    .orderBy('t.version', 'desc')
    .execute()

/** The traces of the latest evaluations of users. */
export const userTracesById = (
  tx: Sql,
  workspaceId: string,
  userIds: readonly string[],
): Promise<(DecisionTrace & { id: string })[]> =>
  ruleTables(tx)
    .selectFrom('userTrace as t')
    .select([...traceFields, 't.userId as id'])
    .where('t.workspaceId', '=', workspaceId)
    .where('t.userId', '=', anyId(userIds))
    .execute()

/** Stores the rules of the plan, which its traces refer to. */
export async function keepOutline(
  tx: Sql,
  workspaceId: string,
  { digest, outline }: Pick<Plan, 'digest' | 'outline'>,
): Promise<void> {
  await ruleTables(tx)
    .insertInto('rulePlan')
    .values({ workspaceId, digest, rules: json(outline) })
    .onConflict((known) => known.doNothing())
    .execute()
}

/** The rules of a trace's plan, in order. */
export async function outlineOf(tx: Sql, workspaceId: string, digest: string): Promise<PlanOutline> {
  const kept = await ruleTables(tx)
    .selectFrom('rulePlan')
    .select('rules')
    .where('workspaceId', '=', workspaceId)
    .where('digest', '=', digest)
    .executeTakeFirst()
  return kept?.rules ?? []
}

// From here on SQL text: bench/background.ts and bench/sync.ts run it for each batch of decisions.

/** The stored row of an evaluation. */
export interface TraceRow {
  workspace_id: string
  version: number
  plan_version: number
  outcome: DecisionTrace['outcome']
  microseconds: number
  plan: StoredTrace['plan']
  tried: StoredTrace['tried']
  rules: StoredTrace['details']
}

/**
 * The part of a statement that stores the trace of each judged version of content, from the JSON of its rows; the items must be
 * locked. A version that is judged `again` may have a trace already. There is no ON CONFLICT clause, as it writes a confirmation
 * of each row to the write-ahead log.
 */
export const tracePart = (rows: string): string => `
  judged as materialized (
    select * from json_to_recordset(${rows}) as r (workspace_id uuid, content_id uuid, version int, plan_version int,
      outcome text, microseconds int, plan uuid, tried text, rules jsonb, again boolean)
  ), retraced as (
    update decision_trace t set plan_version = r.plan_version, outcome = r.outcome, microseconds = r.microseconds,
      plan = r.plan, tried = r.tried, rules = r.rules, decided_at = now()
    from judged r
    where r.again and (t.workspace_id, t.content_id, t.version) = (r.workspace_id, r.content_id, r.version)
      and t.content_id = any (array (select content_id from judged where again))
    returning t.content_id, t.version
  ), traced as (
    insert into decision_trace (workspace_id, content_id, version, plan_version, outcome, microseconds, plan, tried, rules)
    select workspace_id, content_id, version, plan_version, outcome, microseconds, plan, tried, rules from judged
    where not again or (content_id, version) not in (select content_id, version from retraced)
  )`

/** Stores the trace of the latest evaluation of each user; one row per user. */
export async function saveUserTraces(
  tx: Sql,
  rows: readonly (TraceRow & { user_id: string })[],
): Promise<void> {
  if (rows.length > 0) await tx.query(savingUserTraces, [JSON.stringify(rows)])
}

const savingUserTraces: PreparedStatement = {
  name: 'save-user-traces',
  text: `insert into user_trace (workspace_id, user_id, version, plan_version, outcome, microseconds, plan, tried, rules)
   select workspace_id, user_id, version, plan_version, outcome, microseconds, plan, tried, rules
   from json_to_recordset($1) as r (workspace_id uuid, user_id uuid, version int, plan_version int, outcome text,
     microseconds int, plan uuid, tried text, rules jsonb)
   on conflict (workspace_id, user_id) do update set version = excluded.version, plan_version = excluded.plan_version,
     outcome = excluded.outcome, microseconds = excluded.microseconds, plan = excluded.plan, tried = excluded.tried,
     rules = excluded.rules, decided_at = now()`,
}
