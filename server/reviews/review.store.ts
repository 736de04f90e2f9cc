import { sql } from 'kysely'
import { hasOthers } from '../access/team/member.store.ts'
import { newestOfOwners } from '../platform/newest-of-owners.ts'
import type { Sql } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { ReviewSubject } from '../signals/item.ts'
import { reviewSubject } from '../signals/review-subject.ts'
import { type ActorRef, ObjectType } from '../platform/vocabulary/status.ts'
import { hasDecidedBefore, isBarredFor, isOwnAppeal, isUnresolved } from './review-conditions.store.ts'
import { ReviewState } from './review-state.ts'
import type { ReviewStep, ReviewStepKind } from './review-step.entity.ts'
import { among, onReview, reviewTables } from './review-tables.ts'
import type { Review } from './review.entity.ts'

/** What is shown of a review. A claim whose lease is over shows as open. */
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

/** Those of the reviews that somebody else could decide than the member who is kept from it. */
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
    .where('review.id', '=', sql<string>`any (${ids})`)
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
    .where('review.id', '=', sql<string>`any (${ids})`)
    .execute()

/** The unresolved reviews of items, of which each has one at most. */
export const openReviewsOf = (
  tx: Sql,
  workspaceId: string,
  objectIds: readonly string[],
): Promise<(Review & { ownerId: string })[]> =>
  reviewTables(tx)
    .selectFrom('review')
    .select([...shownFields, 'review.objectId as ownerId'])
    .where('review.workspaceId', '=', workspaceId)
    .where('review.objectId', '=', sql<string>`any (${objectIds})`)
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

/** The items whose reviews wait open in a queue, the oldest review first, at most so many. */
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

/** The ids of the reviews of an item that are decided. */
export async function resolvedReviewsOf(tx: Sql, workspaceId: string, objectId: string): Promise<string[]> {
  const rows = await reviewTables(tx)
    .selectFrom('review')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('objectId', '=', objectId)
    .where('state', '=', sql.lit(ReviewState.resolved))
    .execute()
  return rows.map(({ id }) => id)
}

/** The review of an item that was decided last. */
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

/** Locks a review in whatever state it is. @returns whether it is there */
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

/** Locks reviews in whatever state they are, in the order of their ids. */
export async function lockEachReview(tx: Sql, reviews: readonly ReviewRef[]): Promise<void> {
  await reviewTables(tx)
    .selectFrom('review')
    .select('id')
    .where('workspaceId', '=', among(reviews.map(({ workspaceId }) => workspaceId)))
    .where('id', '=', among(reviews.map(({ reviewId }) => reviewId)))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Whether a review is escalated and the member no admin, or they are one of two who decided differently; and whether it is
 * about their own decision. @returns nothing for a review that the transaction is not shown
 */
export const barredFrom = (
  tx: Sql,
  workspaceId: string,
  id: string,
  memberId: string,
): Promise<{ barred: boolean; own: boolean } | undefined> =>
  reviewTables(tx)
    .selectFrom('review')
    .select([
      onReview
        .or([isBarredFor(memberId), hasDecidedBefore(memberId)])
        .$castTo<boolean>()
        .as('barred'),
      isOwnAppeal(memberId).as('own'),
    ])
    .where('review.workspaceId', '=', workspaceId)
    .where('review.id', '=', id)
    .executeTakeFirst()

/** A review, and who works on it. */
export interface ReviewRef {
  workspaceId: string
  reviewId: string
}

const claimAndTurnEnd = { claimedBy: null, claimedUntil: null, assignedTo: null, assignedBy: null }
const holdEnds = { heldBy: null, heldUntil: null }

const update = (tx: Sql, { workspaceId, reviewId }: ReviewRef) =>
  reviewTables(tx).updateTable('review').where('workspaceId', '=', workspaceId).where('id', '=', reviewId)

/** Whether a moment lies in the reach of a hold: from one minute to 30 days ahead by the database's clock. */
export async function isInReach(tx: Sql, until: Date): Promise<boolean> {
  const { fits } = await reviewTables(tx)
    .selectNoFrom(
      sql<boolean>`${until}::timestamptz between verdict_now() + interval '1 minute' and verdict_now() + interval '30 days'`.as(
        'fits',
      ),
    )
    .executeTakeFirstOrThrow()
  return fits
}

/** Puts a review on hold, or moves the end of its hold; the claim and the turn at it end. */
export async function holdReview(tx: Sql, review: ReviewRef, heldBy: string, heldUntil: Date): Promise<void> {
  await update(tx, review)
    .set({ state: ReviewState.on_hold, heldBy, heldUntil, ...claimAndTurnEnd })
    .execute()
}

/** Leaves a review to admins; its hold, the claim and the turn at it end. */
export async function escalateReview(tx: Sql, review: ReviewRef): Promise<void> {
  const escalatedAt = sql<Date>`verdict_now()`
  await update(tx, review)
    .set({ state: ReviewState.escalated, escalatedAt, ...holdEnds, ...claimAndTurnEnd })
    .execute()
}

/** Gives an escalated review back to its queue; its hold, the claim and the turn at it end. */
export async function returnReview(tx: Sql, review: ReviewRef): Promise<void> {
  await update(tx, review)
    .set({ state: ReviewState.open, escalatedAt: null, ...holdEnds, ...claimAndTurnEnd })
    .execute()
}

/** Locks a review that is on hold, and, if it is to be `due`, no longer than until now. @returns nothing for another one */
export const lockHeld = (
  tx: Sql,
  { workspaceId, reviewId }: ReviewRef,
  due: boolean,
): Promise<{ queueId: string; heldBy: string | null } | undefined> =>
  reviewTables(tx)
    .selectFrom('review')
    .select(['queueId', 'heldBy'])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', reviewId)
    .where('state', '=', sql.lit(ReviewState.on_hold))
    .$if(due, (held) => held.where('heldUntil', '<=', sql<Date>`verdict_now()`))
    .forUpdate()
    .executeTakeFirst()

/** Puts a review that is on hold back, escalated if it was, as the turn of a member or of nobody. */
export async function wakeHeld(tx: Sql, review: ReviewRef, turn: string | null): Promise<void> {
  await update(tx, review)
    .set({
      state: sql<ReviewState>`case when escalated_at is null then 'open' else 'escalated' end`,
      ...holdEnds,
      assignedTo: turn,
      assignedBy: turn,
    })
    .execute()
}

/** Writes down that a member leaves a review to others. */
export async function skipReview(
  tx: Sql,
  { workspaceId, reviewId }: ReviewRef,
  memberId: string,
): Promise<void> {
  await reviewTables(tx)
    .insertInto('reviewSkip')
    .values({ workspaceId, reviewId, memberId })
    .onConflict((there) => there.doNothing())
    .execute()
}

/** What is done to a review before it is decided. */
export interface NewStep extends ReviewRef {
  kind: ReviewStepKind
  actor: ActorRef
  note?: string | null
  until?: Date
  /** To whom the review was handed. */
  memberId?: string
}

/** Writes down a step of a review. */
export async function writeStep(tx: Sql, { actor, ...step }: NewStep): Promise<void> {
  await reviewTables(tx)
    .insertInto('reviewStep')
    .values({ ...step, id: newId(), actorKind: actor.kind, actorId: actor.id })
    .execute()
}

/** The newest 100 steps of each review, the first first. */
export async function stepsOf(
  tx: Sql,
  workspaceId: string,
  reviewIds: readonly string[],
): Promise<(ReviewStep & { ownerId: string })[]> {
  const steps = reviewTables(tx)
    .selectFrom('reviewStep')
    .selectAll()
    .select('reviewId as ownerId')
    .where('workspaceId', '=', workspaceId)
    .where('reviewId', '=', sql<string>`any (${reviewIds})`)
  const newest = await newestOfOwners(tx, steps, { owner: 'reviewId', newest: 'id' }).execute()
  return newest.toReversed()
}
