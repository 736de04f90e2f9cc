import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { ReviewSubject } from '../../signals/item.ts'
import { reviewSubject } from '../../signals/review-subject.ts'

/** What rules know of reviews and their queues, whose room imports from this one and so cannot be asked. */
interface Tables {
  reviewQueue: { workspaceId: string; id: string; name: string }
  review: {
    workspaceId: string
    id: string
    objectId: string
    priority: number
    reasons: { policyCategoryId?: string | null }[]
    openedAt: Date
  }
}

const queuesOf = (tx: Sql, workspaceId: string) =>
  tx.db<Tables>().selectFrom('reviewQueue').select(['id', 'name']).where('workspaceId', '=', workspaceId)

/** Those of the ids that are review queues of the workspace. */
export const queuesByIds = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> =>
  queuesOf(tx, workspaceId)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()

/** The review queues of a workspace that have one of the names. */
export const queuesByNames = (
  tx: Sql,
  workspaceId: string,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> =>
  queuesOf(tx, workspaceId)
    .where('name', '=', sql<string>`any (${names})`)
    .execute()

/** The newest review of each of the items that has any, as routing rules see it. */
export async function newestReviews(
  tx: Sql,
  workspaceId: string,
  contentIds: readonly string[],
): Promise<{ objectId: string; review: ReviewSubject }[]> {
  const rows = await tx
    .db<Tables>()
    .selectFrom('review')
    .distinctOn('objectId')
    .select(['objectId', 'priority', 'reasons'])
    .where('workspaceId', '=', workspaceId)
    .where('objectId', '=', sql<string>`any (${contentIds}::uuid[])`)
    .orderBy('objectId')
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ objectId, priority, reasons }) => ({
    objectId,
    review: reviewSubject(priority, reasons),
  }))
}
