import type { Sql } from '../../platform/database.ts'
import type { UnjudgedMark } from './unjudged.ts'

// Text throughout: bench/decision.ts runs these for each decision, over the workspaces of a mixed batch.

/**
 * Which of these items want no human: not flagged, no recommendation waits on them that their workspace has reviewed, and
 * nothing of them is left unjudged.
 */
export async function wantNobody(tx: Sql, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.query<{ id: string }>(
    `select c.id from content c join workspace w on w.id = c.workspace_id
     where c.id = any ($1::uuid[]) and c.status is distinct from 'flagged' and c.unjudged is null
       and not (c.recommended and w.review_recommendations)`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Keeps the marks of items, or takes them away; the items' rows must be locked. */
export async function writeMarks(
  tx: Sql,
  marks: readonly { workspaceId: string; id: string; mark: UnjudgedMark | null }[],
): Promise<void> {
  if (marks.length === 0) return
  await tx.query(
    `update content c set unjudged = r.unjudged
     from json_to_recordset($1) as r (workspace_id uuid, id uuid, unjudged jsonb)
     where (c.workspace_id, c.id) = (r.workspace_id, r.id)`,
    [
      JSON.stringify(
        marks.map(({ workspaceId, id, mark }) => ({ workspace_id: workspaceId, id, unjudged: mark })),
      ),
    ],
  )
}
