import type { Sql } from '../../platform/database.ts'
import { InvalidInputError, RefusedError, type VerdictError } from '../../platform/errors.ts'
import type { Submission } from './content-rows.ts'
import { type Standing, standingsOf } from './content-upsert.store.ts'

const mismatch = 'Can only update content that match existing user, category and subcategory ids'

/** An item that is known differs in its user, category or subcategory (section 7). */
export const mismatchError = (): VerdictError => new RefusedError(mismatch)

/**
 * Why submissions were not written, by content id: a known item with another user, category or subcategory (section 7),
 * or a subcategory of another category (section 2.2). One that is not among the answers met a subcategory that was just
 * being created, and can be written now. Categories that only refused submissions brought are taken back.
 */
export async function refusalsOf(tx: Sql, left: readonly Submission[]): Promise<Map<string, VerdictError>> {
  const standings = await standingsOf(tx, left)
  return new Map(
    standings.flatMap((standing) => {
      const refusal = refusalOf(standing)
      return refusal ? [[standing.id, refusal]] : []
    }),
  )
}

function refusalOf({ known, matching, elsewhere }: Standing): VerdictError | null {
  if (known && (elsewhere || !matching)) return mismatchError()
  return elsewhere ? new InvalidInputError({ 'subcategory.id': 'Belongs to another category' }) : null
}
