import { sql } from 'kysely'
import { isWithheldFrom } from '../access/team/withheld.store.ts'
import { allIds, anyId } from '../platform/any-value.ts'
import type { Sql } from '../platform/database.ts'
import type { AssignedReview } from './balance.ts'
import type { QueueRef } from './queues/queue-work.ts'
import { clock, isFree, isOwnAppeal, isSkippedBy, isUnresolved } from './review-conditions.store.ts'
import type { ReviewEvent } from './review-events.ts'
import { ReviewState } from './review-state.ts'
import { asEvent, onReview, reviewTables } from './review-tables.ts'

const unresolvedIn = (tx: Sql, { workspaceId, queueId }: QueueRef) =>
  reviewTables(tx)
    .selectFrom('review')
    .where('review.workspaceId', '=', workspaceId)
    .where('review.queueId', '=', queueId)
    .where(isUnresolved)

/** Unassigns the reviews of a queue from members who do not work there; rows locked by other transactions are skipped. */
export async function takeFromAbsent(
  tx: Sql,
  queue: QueueRef,
  present: readonly string[],
): Promise<ReviewEvent[]> {
  const locked = await unresolvedIn(tx, queue)
    .select('review.id')
    .where('review.assignedTo', 'is not', null)
    .where('review.assignedTo', '<>', allIds(present))
    .forUpdate()
    .skipLocked()
    .execute()
  return unassign(tx, queue, locked)
}

/** The reviews of a queue that are assigned to some members, as far as the transaction can see them. */
export const assignedAmong = (
  tx: Sql,
  queue: QueueRef,
  members: readonly string[],
): Promise<{ id: string }[]> =>
  unresolvedIn(tx, queue).select('review.id').where('review.assignedTo', '=', anyId(members)).execute()

/** Unassigns reviews of a queue; rows locked by other transactions are skipped. */
export async function takeReviews(
  tx: Sql,
  queue: QueueRef,
  reviews: readonly { id: string }[],
): Promise<ReviewEvent[]> {
  if (reviews.length === 0) return []
  const locked = await unresolvedIn(tx, queue)
    .select('review.id')
    .where('review.id', '=', anyId(reviews.map(({ id }) => id)))
    .forUpdate()
    .skipLocked()
    .execute()
  return unassign(tx, queue, locked)
}

async function unassign(tx: Sql, queue: QueueRef, locked: readonly { id: string }[]): Promise<ReviewEvent[]> {
  if (locked.length === 0) return []
  return updateThose(tx, queue, locked)
    .set({ assignedTo: null, assignedBy: null })
    .returning(asEvent('released'))
    .execute()
}

/** Assigns reviews to the members working in a queue who have claimed them; rows locked by other transactions are skipped. */
export async function assignClaimed(
  tx: Sql,
  queue: QueueRef,
  present: readonly string[],
): Promise<ReviewEvent[]> {
  const locked = await unresolvedIn(tx, queue)
    .select('review.id')
    .where('review.state', '=', sql.lit(ReviewState.claimed))
    .where('review.claimedUntil', '>', clock)
    .where('review.assignedTo', 'is', null)
    .where('review.claimedBy', '=', anyId(present))
    .forUpdate()
    .skipLocked()
    .execute()
  if (locked.length === 0) return []
  return updateThose(tx, queue, locked)
    .set((row) => ({ assignedTo: row.ref('review.claimedBy') }))
    .returning(asEvent('assigned'))
    .execute()
}

const updateThose = (tx: Sql, { workspaceId }: QueueRef, locked: readonly { id: string }[]) =>
  reviewTables(tx)
    .updateTable('review')
    .where('review.workspaceId', '=', workspaceId)
    .where('review.id', '=', anyId(locked.map(({ id }) => id)))

/**
 * Assigns reviews of a queue to members. All conditions are checked again under the row locks, so that a review claimed or
 * skipped since it was read stays as it is; rows locked by other transactions are skipped.
 */
export async function assignTo(
  tx: Sql,
  queue: QueueRef,
  wanted: ReadonlyMap<string, string>,
): Promise<ReviewEvent[]> {
  if (wanted.size === 0) return []
  const locked = await reviewTables(tx)
    .selectFrom('review')
    .select('id')
    .where('workspaceId', '=', queue.workspaceId)
    .where('id', '=', anyId([...wanted.keys()]))
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  const pairs = sql<{
    reviewId: string
    memberId: string
  }>`unnest(${[...wanted.keys()]}::uuid[], ${[...wanted.values()]}::uuid[])`
  return updateThose(tx, queue, locked)
    .from(pairs.as<'wanted'>(sql`wanted (review_id, member_id)`))
    .set((row) => ({ assignedTo: row.ref('wanted.memberId'), assignedBy: null }))
    .where('review.queueId', '=', queue.queueId)
    .whereRef('review.id', '=', 'wanted.reviewId')
    .where(isFree)
    .where((row) => row.not(isSkippedBy(row.ref('wanted.memberId'))))
    .where((row) => row.not(isOwnAppeal(row.ref('wanted.memberId'))))
    .returning(asEvent('assigned'))
    .execute()
}

/** The reviews assigned to each of the members, which by now include those that they claimed; the most urgent first. */
export const heldReviews = (
  tx: Sql,
  queue: QueueRef,
  members: readonly string[],
): Promise<(AssignedReview & { memberId: string })[]> =>
  unresolvedIn(tx, queue)
    .select([
      'review.id',
      sql<string>`review.assigned_to`.as('memberId'),
      onReview
        .and([isFree, onReview('review.assignedBy', 'is', null)])
        .$castTo<boolean>()
        .as('movable'),
    ])
    .where('review.assignedTo', '=', anyId(members))
    .orderBy('review.priority')
    .orderBy('review.openedAt')
    .orderBy('review.id')
    .execute()

/** Whether a free review of the queue is unassigned. */
export async function isAnyUnassigned(tx: Sql, queue: QueueRef): Promise<boolean> {
  const review = await unresolvedIn(tx, queue)
    .select('review.id')
    .where(isFree)
    .where('review.assignedTo', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return review !== undefined
}

/** A free review that may be assigned to a member, and whether another has it now. */
export interface EligibleReview {
  memberId: string
  id: string
  isAssigned: boolean
}

/**
 * The free reviews that may be assigned to each of some members, as far as the transaction can see them: of the unassigned ones so
 * many for each, the most urgent first, and all that are assigned to others automatically.
 */
export async function eligibleFor(
  tx: Sql,
  queue: QueueRef,
  memberIds: readonly string[],
  most: number,
): Promise<EligibleReview[]> {
  const memberId = sql<string>`working.id`
  const eligible = unresolvedIn(tx, queue)
    .select(['review.id', 'review.priority', 'review.openedAt'])
    .where(isFree)
    .where((row) => row.not(isSkippedBy(memberId)))
    .where((row) => row.not(isOwnAppeal(memberId)))
    .where(({ not, ref }) => not(isWithheldFrom(ref('review.workspaceId'), memberId, ref('review.id'))))
  const unassigned = eligible
    .where('review.assignedTo', 'is', null)
    .orderBy('review.priority')
    .orderBy('review.openedAt')
    .orderBy('review.id')
    .limit(most)
  const assigned = eligible.where('review.assignedTo', '<>', memberId).where('review.assignedBy', 'is', null)
  const ofEach = (reviews: typeof unassigned, isAssigned: boolean) =>
    reviewTables(tx)
      .selectFrom(sql<{ id: string }>`unnest(${memberIds}::uuid[])`.as<'working'>(sql`working (id)`))
      .innerJoinLateral(reviews.as('eligible'), (join) => join.onTrue())
      .select(['working.id as memberId', 'eligible.id', sql.lit(isAssigned).as('isAssigned')])
      .orderBy('eligible.priority')
      .orderBy('eligible.openedAt')
      .orderBy('eligible.id')
      .execute()
  return [...(await ofEach(unassigned, false)), ...(await ofEach(assigned, true))]
}
