import type { Evaluation } from '../../judging/rules/evaluation.ts'
import { appliedKey } from '../deciding/precedence.ts'
import { type MatchNote, matchNotes } from './applied-rules.ts'
import { type Decided, finalStatus } from '../deciding/outcome.ts'

/** The part of a statement that keeps the trace of each judged version, from the JSON of traceRows(). */
export const tracePart = (rows: string): string => `
  traced as (
    insert into decision_trace as t (workspace_id, content_id, version, plan_version, outcome, microseconds, rules)
    select workspace_id, content_id, version, plan_version, outcome, microseconds, rules
    from json_to_recordset(${rows}) as r (workspace_id uuid, content_id uuid, version int, plan_version int, outcome text,
      microseconds int, rules jsonb)
    on conflict (workspace_id, content_id, version) do update set plan_version = excluded.plan_version,
      outcome = excluded.outcome, microseconds = excluded.microseconds, rules = excluded.rules, decided_at = now()
  )`

/** The traces of judged versions of content: every rule tried, and what precedence made of the rules that matched. */
export function traceRows(decided: readonly Decided[]) {
  const notes = matchNotes(decided)
  const rows = decided.flatMap((one) => traceRow(one, notes))
  return [...new Map(rows.map((row) => [`${row.content_id}:${row.version}`, row])).values()]
}

function traceRow(one: Decided, notes: ReadonlyMap<string, MatchNote>) {
  const { judgement, object } = one
  const { evaluation, version } = judgement
  if (!evaluation || version === null) return []
  const about = { workspace_id: object.workspaceId, content_id: object.id, version }
  return [{ ...about, ...traceOf(one, evaluation, notes) }]
}

/** What a trace keeps of an evaluation, once precedence has said what became of the rules that matched. */
export function traceOf(
  { judgement, outcome }: Decided,
  evaluation: Evaluation,
  notes: ReadonlyMap<string, MatchNote>,
) {
  for (const rule of evaluation.trace) {
    const { applied, note } = notes.get(appliedKey(rule.ruleId, judgement.objectId)) ?? withoutNote
    rule.applied = applied
    rule.note = note
  }
  return {
    plan_version: evaluation.planVersion,
    outcome: finalStatus(judgement, outcome),
    microseconds: Math.round(evaluation.microseconds),
    rules: evaluation.stored(),
  }
}

const withoutNote: MatchNote = { applied: true, note: null }
