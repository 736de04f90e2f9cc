import { allIds } from '../platform/any-value.ts'
import type { Sql } from '../platform/database.ts'
import type { NextReview } from './next-review.input.ts'
import { presentIn } from './queues/queue-presence.store.ts'
import type { QueueMember } from './queues/queue-work.ts'
import {
  isBarredFor,
  isFree,
  isFreeAndEscalated,
  isHeldBy,
  isOwnAppeal,
  isSkippedBy,
  isUnresolved,
} from './review-conditions.store.ts'
import { isUnderAny } from './review-filters.store.ts'
import { conditionsOf } from './review-list.store.ts'
import { onReview, reviewTables } from './review-tables.ts'
import type { ReviewRef } from './review.store.ts'

/** Whether a review is assigned to none of the members who work in its queue. */
const isUnassigned = (present: readonly string[]) =>
  onReview.or([
    onReview('review.assignedTo', 'is', null),
    onReview('review.assignedTo', '<>', allIds(present)),
  ])

/**
 * Locks the first review of a queue under a filter that no other member has claimed, that the member has not skipped and that
 * they may decide: one that they have claimed already, for example from a closed page, then for an admin the escalated ones, then
 * those assigned to them, then by priority and age. Rows locked by other transactions are skipped, and so are reviews under the
 * policy categories `kept`.
 */
export async function nextReview(
  tx: Sql,
  { workspaceId, memberId }: Pick<QueueMember, 'workspaceId' | 'memberId'>,
  { queueId, filter, skip }: NextReview,
  kept: readonly string[] = [],
): Promise<string | undefined> {
  // Read on their own: a sub-select behind an `or` in what locks rows can crash PostgreSQL (docs/decisions/0099-sub-selects-behind-or.md).
  const present = await presentIn(tx, { workspaceId, queueId })
  const wanted = { workspaceId, caller: { id: memberId }, filter: filter ?? {} }
  const waiting = reviewTables(tx)
    .selectFrom('review')
    .select('review.id')
    .where('review.workspaceId', '=', workspaceId)
    .where('review.queueId', '=', queueId)
    .where('review.id', '<>', allIds(skip ?? []))
    .where(onReview.and(await conditionsOf(tx, wanted)))
    .where(isUnresolved)
    .$if(kept.length > 0, (all) => all.where(onReview.not(isUnderAny(kept))))
    .where((row) => row.not(row.or([isSkippedBy(memberId), isOwnAppeal(memberId)])))
    .orderBy('review.priority')
    .orderBy('review.openedAt')
    .orderBy('review.id')
    .limit(1)
    .forUpdate('review')
    .skipLocked()
  const isTheirTurn = onReview('review.assignedTo', '=', memberId)
  const escalated = waiting
    .where(isFreeAndEscalated(memberId))
    .where(onReview.or([isTheirTurn, isUnassigned(present)]))
    .where(onReview.not(isBarredFor(memberId)))
  for (const turn of [
    waiting.where(isHeldBy(memberId)),
    escalated,
    waiting.where(isFree).where(isTheirTurn),
    waiting.where(isFree).where(isUnassigned(present)),
  ]) {
    const found = await turn.executeTakeFirst()
    if (found) return found.id
  }
  return undefined
}

/** Whether a review has a reason under any of some policy categories. */
export async function isThereFor(
  tx: Sql,
  { workspaceId, reviewId }: ReviewRef,
  policyCategoryIds: readonly string[],
): Promise<boolean> {
  const found = await reviewTables(tx)
    .selectFrom('review')
    .select('review.id')
    .where('review.workspaceId', '=', workspaceId)
    .where('review.id', '=', reviewId)
    .where(isUnderAny(policyCategoryIds))
    .executeTakeFirst()
  return found !== undefined
}
