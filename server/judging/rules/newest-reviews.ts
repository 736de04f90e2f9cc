import type { Sql } from '../../platform/database.ts'
import type { ReviewSubject } from '../../signals/item.ts'
import { reviewSubject } from '../../signals/review-subject.ts'

interface Row {
  objectId: string
  priority: number
  reasons: { policyCategoryId?: string | null }[]
}

/** The newest review of each of the items that has any, as routing rules see it. */
export async function newestReviews(
  tx: Sql,
  contentIds: readonly string[],
): Promise<{ objectId: string; review: ReviewSubject }[]> {
  const rows = await tx.query<Row>(
    `select distinct on (object_id) object_id as "objectId", priority, reasons from review
     where object_id = any ($1::uuid[]) order by object_id, opened_at desc, id desc`,
    [contentIds],
  )
  return rows.map(({ objectId, priority, reasons }) => ({
    objectId,
    review: reviewSubject(priority, reasons),
  }))
}
