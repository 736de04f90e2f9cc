import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { ReviewEvent } from '../review-events.ts'
import { ReviewState } from '../review-state.ts'
import { asEvent, reviewTables } from '../review-tables.ts'
import type { QueueRef } from './queue-work.ts'

/**
 * Moves up to `most` resolved reviews of a queue to the Default Queue; rows locked by other transactions are skipped.
 * @returns how many were moved
 */
export async function moveResolvedOf(
  tx: Sql,
  { workspaceId, queueId }: QueueRef,
  most: number,
): Promise<number> {
  const { numUpdatedRows } = await reviewTables(tx)
    .with(
      (next) => next('next').materialized(),
      (db) =>
        db
          .selectFrom('review')
          .select('id')
          .where('workspaceId', '=', workspaceId)
          .where('queueId', '=', queueId)
          .where('state', '=', sql.lit(ReviewState.resolved))
          .orderBy('id')
          .limit(most)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('review')
    .from(['next', 'reviewQueue'])
    .set((row) => ({ queueId: row.ref('reviewQueue.id') }))
    .where('review.workspaceId', '=', workspaceId)
    .whereRef('review.id', '=', 'next.id')
    .where('reviewQueue.workspaceId', '=', workspaceId)
    .where('reviewQueue.isDefault', 'is', sql.lit(true))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/**
 * Moves all reviews of a queue that is about to be deleted, and ends their assignments. The queue is locked before them, and they
 * in the order of their ids, as in all transactions that lock several.
 */
export async function moveToDefault(tx: Sql, { workspaceId, queueId }: QueueRef): Promise<ReviewEvent[]> {
  const db = reviewTables(tx)
  await db
    .selectFrom('reviewQueue')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', queueId)
    .forUpdate()
    .execute()
  return db
    .with(
      (held) => held('held').materialized(),
      (cte) =>
        cte
          .selectFrom('review')
          .select('id')
          .where('workspaceId', '=', workspaceId)
          .where('queueId', '=', queueId)
          .orderBy('id')
          .forUpdate(),
    )
    .with('moved', (cte) =>
      cte
        .updateTable('review')
        .from(['held', 'reviewQueue'])
        .set((row) => ({ queueId: row.ref('reviewQueue.id'), assignedTo: null, assignedBy: null }))
        .where('review.workspaceId', '=', workspaceId)
        .whereRef('review.id', '=', 'held.id')
        .where('reviewQueue.workspaceId', '=', workspaceId)
        .where('reviewQueue.isDefault', 'is', sql.lit(true))
        .returning([...asEvent('updated'), 'review.state']),
    )
    .selectFrom('moved')
    .select(['workspaceId', 'reviewId', 'queueId', 'kind'])
    .where('state', '<>', ReviewState.resolved)
    .execute()
}
