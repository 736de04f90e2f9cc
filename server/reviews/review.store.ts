import { type Expression, sql } from 'kysely'
import { hasOthers } from '../access/team/member.store.ts'
import { isWithheldFrom } from '../access/team/withheld.store.ts'
import { anyId } from '../platform/any-value.ts'
import type { Sql } from '../platform/database.ts'
import { heldByOthers } from '../platform/held-by-others.ts'
import { ObjectType } from '../platform/vocabulary/status.ts'
import type { ReviewSubject } from '../signals/item.ts'
import { reviewSubject } from '../signals/review-subject.ts'
import { hasDecidedBefore, isBarredFor, isOwnAppeal, isUnresolved } from './review-conditions.store.ts'
import { ReviewState } from './review-state.ts'
import { onReview, reviewTables } from './review-tables.ts'
import type { Review } from './review.entity.ts'

/** The columns of a review that are shown. A claim whose lease has expired shows as open. */
export const shownFields = [
  'review.id',
  'review.workspaceId',
  'review.queueId',
  'review.objectType',
  'review.objectId',
  'review.priority as priorityRank',
  'review.reasons as storedReasons',
  'review.appealId',
  'review.barredId',
  sql<ReviewState>`case when review.state = 'claimed' and review.claimed_until <= now() then 'open' else review.state end`.as(
    'state',
  ),
  sql<string | null>`case when review.claimed_until > now() then review.claimed_by end`.as('claimedBy'),
  sql<Date | null>`case when review.claimed_until > now() then review.claimed_until end`.as('claimedUntil'),
  'review.heldBy',
  'review.heldUntil',
  'review.escalatedAt',
  'review.assignedTo as assignedToId',
  'review.assignedBy',
  'review.openedAt',
  'review.resolvedAt',
  'review.resolvedByKind',
  'review.resolvedById',
  'review.resolvedActionId',
] as const

/** Those of the reviews that another member than the one barred from it could decide. */
export const decidableByOthers = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<{ id: string }[]> =>
  reviewTables(tx)
    .selectFrom('review')
    .innerJoin('reviewQueue', (join) =>
      join
        .onRef('reviewQueue.workspaceId', '=', 'review.workspaceId')
        .onRef('reviewQueue.id', '=', 'review.queueId'),
    )
    .select('review.id')
    .where('review.workspaceId', '=', workspaceId)
    .where('review.id', '=', anyId(ids))
    .where(({ ref }) =>
      hasOthers(ref('review.workspaceId'), ref('review.barredId'), ref('reviewQueue.memberIds')),
    )
    .execute()

/** Reviews by their ids. */
export const reviewsById = (tx: Sql, workspaceId: string, ids: readonly string[]): Promise<Review[]> =>
  reviewTables(tx)
    .selectFrom('review')
    .select(shownFields)
    .where('review.workspaceId', '=', workspaceId)
    .where('review.id', '=', anyId(ids))
    .execute()

/** The unresolved reviews of items, of which each has at most one. */
export const openReviewsOf = (
  tx: Sql,
  workspaceId: string,
  objectIds: readonly string[],
): Promise<(Review & { ownerId: string })[]> =>
  reviewTables(tx)
    .selectFrom('review')
    .select([...shownFields, 'review.objectId as ownerId'])
    .where('review.workspaceId', '=', workspaceId)
    .where('review.objectId', '=', anyId(objectIds))
    .where(isUnresolved)
    .execute()

/** The newest review of each of the items that has any, as routing rules see it. */
export async function newestReviews(
  tx: Sql,
  workspaceId: string,
  contentIds: readonly string[],
): Promise<{ objectId: string; review: ReviewSubject }[]> {
  const rows = await reviewTables(tx)
    .selectFrom('review')
    .distinctOn('objectId')
    .select(['objectId', 'priority', 'reasons'])
    .where('workspaceId', '=', workspaceId)
    .where('objectId', '=', anyId(contentIds))
    .orderBy('objectId')
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ objectId, priority, reasons }) => ({
    objectId,
    review: reviewSubject(priority, reasons),
  }))
}

/** The items with open reviews in a queue, the oldest review first, at most so many. */
export async function itemsOpenInQueue(
  tx: Sql,
  workspaceId: string,
  queueId: string,
  most: number,
): Promise<string[]> {
  const rows = await reviewTables(tx)
    .selectFrom('review')
    .select('objectId')
    .where('workspaceId', '=', workspaceId)
    .where('queueId', '=', queueId)
    .where('objectType', '=', ObjectType.content)
    .where('state', '=', ReviewState.open)
    .orderBy('openedAt')
    .limit(most)
    .execute()
  return rows.map(({ objectId }) => objectId)
}

/** The ids of the reviews of an item that tell of a decision on it: those that are resolved, or wait for an appeal. */
export async function tellingReviewsOf(tx: Sql, workspaceId: string, objectId: string): Promise<string[]> {
  const rows = await reviewTables(tx)
    .selectFrom('review')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('objectId', '=', objectId)
    .where(({ eb, or }) =>
      or([eb('state', '=', sql.lit(ReviewState.resolved)), eb('appealId', 'is not', null)]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** The review of an item that was resolved last. */
export const lastResolvedOf = (tx: Sql, workspaceId: string, objectId: string): Promise<Review | undefined> =>
  reviewTables(tx)
    .selectFrom('review')
    .select(shownFields)
    .where('review.workspaceId', '=', workspaceId)
    .where('review.objectId', '=', objectId)
    .where('review.state', '=', sql.lit(ReviewState.resolved))
    .orderBy('review.resolvedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The objects whose unresolved review other transactions have locked; it locks the rest of the reviews, and waits for none. */
export async function reviewedByOthers(
  tx: Sql,
  workspaceId: string,
  objectIds: readonly string[],
): Promise<string[]> {
  const unresolved = reviewTables(tx)
    .selectFrom('review')
    .select(['id', 'objectId'])
    .where('workspaceId', '=', workspaceId)
    .where('objectId', '=', anyId(objectIds))
    .where('state', '<>', sql.lit(ReviewState.resolved))
  const held = await heldByOthers(unresolved, 'forUpdate')
  return held.map(({ objectId }) => objectId)
}

/** Locks a review in any state. @returns whether it exists */
export async function lockReview(tx: Sql, workspaceId: string, id: string): Promise<boolean> {
  const locked = await reviewTables(tx)
    .selectFrom('review')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return locked !== undefined
}

/** Locks reviews in any state, in the order of their ids. */
export async function lockEachReview(tx: Sql, reviews: readonly ReviewRef[]): Promise<void> {
  await reviewTables(tx)
    .selectFrom('review')
    .select('id')
    .where('workspaceId', '=', anyId(reviews.map(({ workspaceId }) => workspaceId)))
    .where('id', '=', anyId(reviews.map(({ reviewId }) => reviewId)))
    .orderBy('id')
    .forUpdate()
    .execute()
}

const barring = (memberId: string | Expression<string>) =>
  [
    onReview
      .or([isBarredFor(memberId), hasDecidedBefore(memberId)])
      .$castTo<boolean>()
      .as('barred'),
    isOwnAppeal(memberId).as('own'),
  ] as const

/**
 * Whether a review is escalated and the member no admin, or they took one of the two differing decisions that it settles; and
 * whether it is an appeal against their own decision. @returns undefined for a review that the transaction cannot see
 */
export const barredFrom = (
  tx: Sql,
  workspaceId: string,
  id: string,
  memberId: string,
): Promise<{ barred: boolean; own: boolean } | undefined> =>
  reviewTables(tx)
    .selectFrom('review')
    .select(barring(memberId))
    .where('review.workspaceId', '=', workspaceId)
    .where('review.id', '=', id)
    .executeTakeFirst()

/** The same for each of several members; none for those from whom the review is withheld, or where the transaction cannot see it. */
export const barredAmong = (
  tx: Sql,
  workspaceId: string,
  id: string,
  memberIds: readonly string[],
): Promise<{ memberId: string; barred: boolean; own: boolean }[]> => {
  const memberId = sql<string>`asked.id`
  return reviewTables(tx)
    .selectFrom('review')
    .innerJoin(sql<{ id: string }>`unnest(${memberIds}::uuid[])`.as<'asked'>(sql`asked (id)`), (join) =>
      join.onTrue(),
    )
    .select('asked.id as memberId')
    .select(barring(memberId))
    .where('review.workspaceId', '=', workspaceId)
    .where('review.id', '=', id)
    .where(({ not, ref }) => not(isWithheldFrom(ref('review.workspaceId'), memberId, ref('review.id'))))
    .execute()
}

/** The id of a review in a workspace. */
export interface ReviewRef {
  workspaceId: string
  reviewId: string
}
