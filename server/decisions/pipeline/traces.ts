import type { Evaluation } from '../../judging/rules/evaluation.ts'
import { saveUserTraces } from '../../judging/rules/trace.store.ts'
import type { Sql } from '../../platform/database.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { type JudgementResult, finalStatus } from '../deciding/outcome.ts'
import { appliedKey } from '../deciding/precedence.ts'
import { type MatchNote, matchNotes } from './applied-rules.ts'

/** The traces of judged versions of content: every rule tried, and the result of the rules that matched. */
export function traceRows(decided: readonly JudgementResult[]) {
  const notes = matchNotes(decided)
  const rows = decided.flatMap((one) => traceRow(one, notes))
  return [...new Map(rows.map((row) => [`${row.content_id}:${row.version}`, row])).values()]
}

function traceRow(one: JudgementResult, notes: ReadonlyMap<string, MatchNote>) {
  const { judgement, object } = one
  const { evaluation, version } = judgement
  if (!evaluation || version === null) return []
  const again = !object.undecided
  const about = { workspace_id: object.workspaceId, content_id: object.id, version, again }
  return [{ ...about, ...traceOf(one, evaluation, notes) }]
}

/** Stores the latest judgement of each user: every user rule tried, and the result of those that matched. */
export async function storeUserTraces(tx: Sql, decided: readonly JudgementResult[]): Promise<void> {
  const notes = matchNotes(decided)
  const rows = decided.flatMap((one) => {
    const { judgement, object } = one
    if (!judgement.evaluation || judgement.objectType !== ObjectType.user) return []
    const about = { workspace_id: object.workspaceId, user_id: object.id, version: object.version ?? 0 }
    return [{ ...about, ...traceOf(one, judgement.evaluation, notes) }]
  })
  await saveUserTraces(tx, [...new Map(rows.map((row) => [row.user_id, row])).values()])
}

/** The trace of an evaluation with the result of the rules that matched. */
function traceOf(
  { judgement, outcome }: JudgementResult,
  evaluation: Evaluation,
  notes: ReadonlyMap<string, MatchNote>,
) {
  for (const rule of evaluation.trace) {
    const { applied, note } = notes.get(appliedKey(rule.ruleId, judgement.objectId)) ?? withoutNote
    rule.applied = applied
    rule.note = note
  }
  const { details: rules, ...trace } = evaluation.stored()
  return {
    ...trace,
    plan_version: evaluation.planVersion,
    outcome: finalStatus(judgement, outcome),
    microseconds: Math.round(evaluation.microseconds),
    rules,
  }
}

const withoutNote: MatchNote = { applied: true, note: null }
