import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { isUnresolved } from '../review-conditions.store.ts'
import type { ReviewEvent } from '../review-events.ts'
import { ReviewState } from '../review-state.ts'
import { asEvent, reviewTables } from '../review-tables.ts'
import type { QueueRef } from './queue-work.ts'

/** The reviews of a queue, to be locked; those that are resolved, those that are not, or all. */
const reviewsIn = (tx: Sql, { workspaceId, queueId }: QueueRef) =>
  reviewTables(tx)
    .selectFrom('review')
    .select('review.id')
    .where('review.workspaceId', '=', workspaceId)
    .where('review.queueId', '=', queueId)
    .orderBy('review.id')

/**
 * Locked reviews, to be moved to the Default Queue: found by their ids alone, as the planner would compare each with all reviews of
 * the workspace where nobody has counted them.
 */
const moving = (tx: Sql, { workspaceId }: QueueRef, locked: readonly { id: string }[]) =>
  reviewTables(tx)
    .updateTable('review')
    .set(({ selectFrom }) => ({
      queueId: selectFrom('reviewQueue')
        .select('reviewQueue.id')
        .where('reviewQueue.workspaceId', '=', workspaceId)
        .where('reviewQueue.isDefault', 'is', sql.lit(true))
        .$asScalar()
        .$notNull(),
    }))
    .where('review.workspaceId', '=', workspaceId)
    .where('review.id', '=', anyId(locked.map(({ id }) => id)))

/**
 * Moves up to `most` resolved reviews of a queue to the Default Queue; rows locked by other transactions are skipped.
 * @returns how many were moved
 */
export async function moveResolvedOf(tx: Sql, queue: QueueRef, most: number): Promise<number> {
  const locked = await reviewsIn(tx, queue)
    .where('review.state', '=', sql.lit(ReviewState.resolved))
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  if (locked.length > 0) await moving(tx, queue, locked).execute()
  return locked.length
}

/**
 * Moves up to `most` unresolved reviews of a queue to the Default Queue, and ends their assignments; rows locked by other
 * transactions are skipped.
 */
export async function moveUnresolvedOf(tx: Sql, queue: QueueRef, most: number): Promise<ReviewEvent[]> {
  const locked = await reviewsIn(tx, queue).where(isUnresolved).limit(most).forUpdate().skipLocked().execute()
  if (locked.length === 0) return []
  return moving(tx, queue, locked)
    .set({ assignedTo: null, assignedBy: null })
    .returning(asEvent('updated'))
    .execute()
}

/**
 * Moves all reviews of a queue that is about to be deleted, and ends their assignments. The queue is locked before them, and they
 * in the order of their ids, as in all transactions that lock several.
 */
export async function moveToDefault(tx: Sql, queue: QueueRef): Promise<ReviewEvent[]> {
  await reviewTables(tx)
    .selectFrom('reviewQueue')
    .select('id')
    .where('workspaceId', '=', queue.workspaceId)
    .where('id', '=', queue.queueId)
    .forUpdate()
    .execute()
  const locked = await reviewsIn(tx, queue).forUpdate().execute()
  if (locked.length === 0) return []
  const moved = await moving(tx, queue, locked)
    .set({ assignedTo: null, assignedBy: null })
    .returning([...asEvent('updated'), 'review.state'])
    .execute()
  return moved.flatMap(({ state, ...event }) => (state === ReviewState.resolved ? [] : [event]))
}
