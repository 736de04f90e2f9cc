import type { Sql } from '../../platform/database.ts'
import type { Decision } from '../deciding/decision.ts'
import type { JudgementResult } from '../deciding/outcome.ts'
import { type RuleApplication, appliedKey, type Refusal, wantsAnything } from '../deciding/precedence.ts'
import { appliedAmong, type AppliedRow, type Match } from './applied-rule.store.ts'

/** The earlier applications of these rules, by `appliedKey()` (section 3.2.4). */
export async function readApplied(tx: Sql, matches: readonly Match[]): Promise<Map<string, RuleApplication>> {
  const rows = await appliedAmong(tx, matches)
  return new Map(rows.map(({ match, ruleId, edition }) => [appliedKey(ruleId, match), { edition }]))
}

/** The applications to store: each effective match, for its object or for the user, with the object's edition. */
export function appliedRows(decided: readonly JudgementResult[]): AppliedRow[] {
  const rows = new Map<string, { row: AppliedRow; came: boolean }>()
  for (const { judgement, object, outcome } of decided)
    for (const { decision, came, open } of outcome.matches) {
      const { ruleId, match } = decision
      if (ruleId === null || match === undefined) continue
      const key = appliedKey(ruleId, match)
      const known = rows.get(key)
      const edition = match === object.id && !open ? object.edition : null
      rows.set(key, {
        row: {
          workspace_id: judgement.workspaceId,
          object_id: match,
          rule_id: ruleId,
          edition: edition ?? known?.row.edition ?? null,
        },
        came: came || (known?.came ?? false),
      })
    }
  return [...rows.values()].flatMap(({ row, came }) => (came ? [row] : []))
}

/** The result of a rule's match, and why it was not applied, or not completely. */
export interface MatchNote {
  applied: boolean
  note: string | null
}

/** The result of each match of a rule, by `appliedKey()`: of its decisions on the matched object and on the user. */
export function matchNotes(decided: readonly JudgementResult[]): Map<string, MatchNote> {
  const parts = decided.flatMap(({ outcome, judgement }) =>
    judgement.decisions
      .filter((decision) => decision.match !== undefined && wantsAnything(decision))
      .map((decision) => ({
        decision,
        own: decision.match === judgement.objectId,
        refused: outcome.refused.filter((refusal) => refusal.decision.cause === decision.cause),
      })),
  )
  const matches = new Map<string, RuleDecision[]>()
  for (const part of parts) {
    const key = appliedKey(part.decision.ruleId, part.decision.match ?? '')
    matches.set(key, [...(matches.get(key) ?? []), part])
  }
  return new Map([...matches].map(([key, wanted]) => [key, matchNote(wanted)]))
}

interface RuleDecision {
  decision: Decision
  /** Whether the decision is on the matched object itself. */
  own: boolean
  refused: readonly Refusal[]
}

function matchNote(wanted: readonly RuleDecision[]): MatchNote {
  const applied = wanted.some(({ refused }) => !refused.some(({ whole }) => whole))
  const notes = wanted
    .toSorted((a, b) => Number(b.own) - Number(a.own))
    .flatMap(({ decision, refused }) =>
      refused.flatMap(({ note, whole }) =>
        !applied || !whole || note.startsWith('strike ')
          ? note
          : decision.status === null
            ? []
            : `status ${note}`,
      ),
    )
  return { applied, note: (applied ? notes.join('; ') : notes[0]) || null }
}
