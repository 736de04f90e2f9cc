import type { Prepared, Sql } from '../../platform/database.ts'
import { type Applied, appliedKey, type Refusal, wantsAnything } from '../deciding/precedence.ts'
import type { Decided } from '../deciding/outcome.ts'
import type { Decision } from '../deciding/decision.ts'

/** That a rule matched something: the object, or the item of a user. */
export interface Match {
  workspaceId: string
  match: string
  ruleId: string
}

/** What these rules have been applied to, by `appliedKey()` (section 3.2.4). */
export async function readApplied(tx: Sql, matches: readonly Match[]): Promise<Map<string, Applied>> {
  if (matches.length === 0) return new Map()
  const rows = await tx.query<Match & Applied>(reading, [
    matches.map(({ workspaceId }) => workspaceId),
    matches.map(({ match }) => match),
    matches.map(({ ruleId }) => ruleId),
  ])
  return new Map(rows.map(({ match, ruleId, edition }) => [appliedKey(ruleId, match), { edition }]))
}

const reading: Prepared = {
  name: 'read-applied-rules',
  text: `select a.object_id as match, a.rule_id as "ruleId", a.edition
   from (select distinct * from unnest($1::uuid[], $2::uuid[], $3::uuid[])) as m (workspace_id, object_id, rule_id)
   join applied_rule a using (workspace_id, object_id, rule_id)`,
}

/** The part of a statement that keeps what rules were applied to, from the JSON of appliedRows(). */
export const appliedPart = (rows: string): string => `
  applied as (
    insert into applied_rule as a (workspace_id, object_id, rule_id, edition)
    select workspace_id, object_id, rule_id, edition
    from json_to_recordset(${rows}) as r (workspace_id uuid, object_id uuid, rule_id uuid, edition int)
    on conflict (workspace_id, object_id, rule_id) do update set edition = coalesce(excluded.edition, a.edition)
  )`

/** What rules were applied to: each match that came to something, on its object or on the user, under its own edition. */
export function appliedRows(decided: readonly Decided[]) {
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

interface AppliedRow {
  workspace_id: string
  object_id: string
  rule_id: string
  edition: number | null
}

/** What precedence made of a rule's match: why it was not applied, or not all of it. */
export interface MatchNote {
  applied: boolean
  note: string | null
}

/** What became of each match of a rule, by `appliedKey()`: of what it wants of the object that it matched, and of the user. */
export function matchNotes(decided: readonly Decided[]): Map<string, MatchNote> {
  const parts = decided.flatMap(({ outcome, judgement }) =>
    judgement.decisions
      .filter((decision) => decision.match !== undefined && wantsAnything(decision))
      .map((decision) => ({
        decision,
        own: decision.match === judgement.objectId,
        refused: outcome.refused.filter((refusal) => refusal.decision.cause === decision.cause),
      })),
  )
  const matches = new Map<string, Wanted[]>()
  for (const part of parts) {
    const key = appliedKey(part.decision.ruleId, part.decision.match ?? '')
    matches.set(key, [...(matches.get(key) ?? []), part])
  }
  return new Map([...matches].map(([key, wanted]) => [key, matchNote(wanted)]))
}

interface Wanted {
  decision: Decision
  /** Whether it is about what was matched itself. */
  own: boolean
  refused: readonly Refusal[]
}

function matchNote(wanted: readonly Wanted[]): MatchNote {
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
