import type { Sql } from '../../platform/database.ts'

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
