import type { Sql } from '../../platform/database.ts'
import { InvalidInputError, RefusedError, type VerdictError } from '../../platform/errors.ts'
import type { Submission } from './content-rows.ts'

const mismatch = 'Can only update content that match existing user, category and subcategory ids'

interface Standing {
  id: string
  /** Whether the item is there, with whatever user and place. */
  known: boolean
  matching: boolean
  /** Whether the subcategory is one of another category. */
  elsewhere: boolean
}

/** An item that is known differs in its user, category or subcategory (section 7). */
export const mismatchError = (): VerdictError => new RefusedError(mismatch)

/**
 * Why submissions were not written, by content id: a known item with another user, category or subcategory (section 7),
 * or a subcategory of another category (section 2.2). One that is not among the answers met a subcategory that was just
 * being created, and can be written now. Categories that only refused submissions brought are taken back.
 */
export async function refusalsOf(tx: Sql, left: readonly Submission[]): Promise<Map<string, VerdictError>> {
  const rows = JSON.stringify(
    left.map(({ workspaceId, ids }) => ({
      workspace_id: workspaceId,
      id: ids.content,
      user_id: ids.user,
      category_id: ids.category,
      subcategory_id: ids.subcategory,
    })),
  )
  const standings = await tx.query<Standing>(
    `select r.id, c.id is not null as known, coalesce(s.category_id <> r.category_id, false) as elsewhere,
       (c.user_id, c.category_id, c.subcategory_id) is not distinct from (r.user_id, r.category_id, r.subcategory_id) as matching
     from ${sent} left join content c on (c.workspace_id, c.id) = (r.workspace_id, r.id)
     left join subcategory s on (s.workspace_id, s.id) = (r.workspace_id, r.subcategory_id)`,
    [rows],
  )
  await tx.query(
    `delete from category g using ${sent}
     where (g.workspace_id, g.id) = (r.workspace_id, r.category_id) and g.created_at = now()
       and not exists (select from subcategory s where (s.workspace_id, s.category_id) = (g.workspace_id, g.id))`,
    [rows],
  )
  return new Map(
    standings.flatMap((standing) => {
      const refusal = refusalOf(standing)
      return refusal ? [[standing.id, refusal]] : []
    }),
  )
}

const sent = `json_to_recordset($1) as r (workspace_id uuid, id uuid, user_id uuid, category_id uuid, subcategory_id uuid)`

function refusalOf({ known, matching, elsewhere }: Standing): VerdictError | null {
  if (known && (elsewhere || !matching)) return mismatchError()
  return elsewhere ? new InvalidInputError({ 'subcategory.id': 'Belongs to another category' }) : null
}
