import { sql } from 'kysely'
import type { Sql } from '../platform/database.ts'
import { aged, type PastObject } from '../platform/moments.ts'
import { ReviewState } from './review-state.ts'
import { reviewTables } from './review-tables.ts'

/** Moves the opening of all reviews of objects to a second after moments of the past, for the demo. */
export async function moveReviewsOf(
  tx: Sql,
  workspaceId: string,
  objects: readonly PastObject[],
): Promise<void> {
  await reviewTables(tx)
    .updateTable('review')
    .from(aged(objects))
    .set({ openedAt: sql<Date>`aged.at + interval '1 second'` })
    .where('review.workspaceId', '=', workspaceId)
    .whereRef('review.objectId', '=', 'aged.id')
    .execute()
}

/** Moves the resolution of the reviews of an object to a moment of the past, for the demo. */
export async function moveResolution(
  tx: Sql,
  workspaceId: string,
  objectId: string,
  at: Date,
): Promise<void> {
  await reviewTables(tx)
    .updateTable('review')
    .set({ resolvedAt: at })
    .where('workspaceId', '=', workspaceId)
    .where('objectId', '=', objectId)
    .where('state', '=', ReviewState.resolved)
    .execute()
}
