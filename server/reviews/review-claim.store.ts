import { sql } from 'kysely'
import { memberName } from '../access/team/member.store.ts'
import { anyId } from '../platform/any-value.ts'
import type { Sql } from '../platform/database.ts'
import type { ActorKind, ObjectType } from '../platform/vocabulary/status.ts'
import { present } from './queues/queue-presence.store.ts'
import { type ReviewTerms, termsFor } from './queues/review-queue.store.ts'
import { clock, hasDecidedBefore, isBarredFor, isOwnAppeal, isUnresolved } from './review-conditions.store.ts'
import type { ReviewEvent } from './review-events.ts'
import { ReviewState } from './review-state.ts'
import { ReviewStepKind } from './review-step.entity.ts'
import { asEvent, onReview, reviewTables } from './review-tables.ts'
import type { Review } from './review.entity.ts'
import { lockReview, type ReviewRef, shownFields } from './review.store.ts'

/** A review under its row lock, with its claim and assignment. */
export interface LockedReview extends ReviewTerms {
  state: ReviewState
  /** The object under review. */
  object: { type: ObjectType; id: string }
  /** Since when it is reserved for admins. */
  escalatedAt: Date | null
  queueId: string
  /** The appeal that it is about. */
  appealId: string | null
  /** The member with an unexpired claim. */
  claimedBy: string | null
  /** The member to whom it is assigned and who works in the queue now. */
  assignedTo: string | null
  /** The name of that member: of the claim, else of the assignment. */
  holderName: string | null
  /** The actor that decided it, once it is resolved. */
  resolvedBy: { kind: ActorKind | null; id: string | null }
  /** The name of the member who decided it. */
  deciderName: string | null
}

/** The members who work in the queue of a review now. */
const isPresentFor = onReview
  .selectFrom(present.as('present'))
  .select('present.memberId as id')
  .whereRef('present.workspaceId', '=', 'review.workspaceId')
  .whereRef('present.queueId', '=', 'review.queueId')

/** Reviews with their queue and the member who has claimed or been assigned each. */
function withHolders(tx: Sql) {
  const held = sql<{
    id: string | null
  }>`(select review.claimed_by as id where review.claimed_until > clock_timestamp())`
  return reviewTables(tx)
    .selectFrom('review')
    .innerJoin('reviewQueue', (join) =>
      join
        .onRef('reviewQueue.workspaceId', '=', 'review.workspaceId')
        .onRef('reviewQueue.id', '=', 'review.queueId'),
    )
    .leftJoinLateral(held.as('held'), (join) => join.onTrue())
    .leftJoinLateral(isPresentFor.whereRef('present.memberId', '=', 'review.assignedTo').as('turn'), (join) =>
      join.onTrue(),
    )
}

/**
 * Locks a review, and returns it with its terms for a member; null stands for no particular member. @returns undefined when it
 * does not exist
 */
export async function lockWithTerms(
  tx: Sql,
  { workspaceId, reviewId }: ReviewRef,
  memberId: string | null,
): Promise<LockedReview | undefined> {
  if (!(await lockReview(tx, workspaceId, reviewId))) return undefined
  return withHolders(tx)
    .select([
      'review.state',
      'review.queueId',
      'review.escalatedAt',
      'review.appealId',
      'held.id as claimedBy',
      'turn.id as assignedTo',
    ])
    .select(({ ref }) => [
      memberName(ref('review.workspaceId'), sql`coalesce(held.id, turn.id)`).as('holderName'),
      memberName(ref('review.workspaceId'), ref('review.resolvedById')).as('deciderName'),
      sql<LockedReview['object']>`json_build_object('type', review.object_type, 'id', review.object_id)`.as(
        'object',
      ),
      sql<
        LockedReview['resolvedBy']
      >`json_build_object('kind', review.resolved_by_kind, 'id', review.resolved_by_id)`.as('resolvedBy'),
      isBarredFor(memberId).as('barred'),
      isOwnAppeal(memberId).as('own'),
      hasDecidedBefore(memberId).as('decidedBefore'),
    ])
    .select(termsFor(memberId))
    .where('review.workspaceId', '=', workspaceId)
    .where('review.id', '=', reviewId)
    .executeTakeFirst()
}

/** Locks a review that the member escalated within the last seconds. @returns whether they did */
export async function lockEscalatedBy(
  tx: Sql,
  { workspaceId, reviewId }: ReviewRef,
  memberId: string | null,
  seconds: number,
): Promise<boolean> {
  const step = await reviewTables(tx)
    .selectFrom('reviewStep')
    .innerJoin('review', (join) =>
      join
        .onRef('review.workspaceId', '=', 'reviewStep.workspaceId')
        .onRef('review.id', '=', 'reviewStep.reviewId'),
    )
    .select('reviewStep.id')
    .where('reviewStep.workspaceId', '=', workspaceId)
    .where('reviewStep.reviewId', '=', reviewId)
    .where('reviewStep.kind', '=', ReviewStepKind.escalated)
    .where('reviewStep.actorId', '=', memberId)
    .whereRef('reviewStep.at', '>=', 'review.escalatedAt')
    .where('reviewStep.at', '>', sql<Date>`verdict_now() - make_interval(secs => ${seconds})`)
    .forUpdate('review')
    .executeTakeFirst()
  return step !== undefined
}

const update = (tx: Sql, { workspaceId, reviewId }: ReviewRef) =>
  reviewTables(tx)
    .updateTable('review')
    .where('review.workspaceId', '=', workspaceId)
    .where('review.id', '=', reviewId)

const claimEnds = {
  state: sql<ReviewState>`case when state = 'claimed' then 'open' else state end`,
  claimedBy: null,
  claimedUntil: null,
}

/** Gives a member the claim on a locked review for so many seconds; an assignment to another member ends. */
export const takeReview = (tx: Sql, review: ReviewRef, memberId: string, seconds: number): Promise<Review> =>
  update(tx, review)
    .set((row) => ({
      state: sql<ReviewState>`case when state = 'escalated' then state else 'claimed' end`,
      claimedBy: memberId,
      claimedUntil: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`,
      assignedTo: row.case().when('assignedTo', '=', memberId).then(row.ref('assignedTo')).end(),
      assignedBy: row.case().when('assignedTo', '=', memberId).then(row.ref('assignedBy')).end(),
    }))
    .returning(shownFields)
    .executeTakeFirstOrThrow()

/** Ends the claim on a locked review. */
export const releaseReview = (tx: Sql, review: ReviewRef): Promise<Review> =>
  update(tx, review).set(claimEnds).returning(shownFields).executeTakeFirstOrThrow()

/** Ends the claims of a member; rows locked by other transactions are skipped. */
export async function releaseAllOf(
  tx: Sql,
  { workspaceId, memberId }: { workspaceId: string; memberId: string },
): Promise<ReviewEvent[]> {
  const locked = await reviewTables(tx)
    .selectFrom('review')
    .select('review.id')
    .where('review.workspaceId', '=', workspaceId)
    .where('review.claimedBy', '=', memberId)
    .where(isUnresolved)
    .forUpdate()
    .skipLocked()
    .execute()
  if (locked.length === 0) return []
  return reviewTables(tx)
    .updateTable('review')
    .where('review.workspaceId', '=', workspaceId)
    .where('review.id', '=', anyId(locked.map(({ id }) => id)))
    .set(claimEnds)
    .returning(asEvent('released'))
    .execute()
}

/** Ends those of the claims that have expired. */
export const releaseExpired = (tx: Sql, reviews: readonly ReviewRef[]): Promise<ReviewEvent[]> =>
  reviewTables(tx)
    .updateTable('review')
    .where('review.workspaceId', '=', anyId(reviews.map(({ workspaceId }) => workspaceId)))
    .where('review.id', '=', anyId(reviews.map(({ reviewId }) => reviewId)))
    .set(claimEnds)
    .where('claimedUntil', '<=', clock)
    .returning(asEvent('released'))
    .execute()

/** Ends the claim on a locked review, and assigns it by hand to a member or, with null, to none. */
export async function handReview(
  tx: Sql,
  review: ReviewRef,
  assignedTo: string | null,
  by: string,
): Promise<void> {
  await update(tx, review)
    .set({ ...claimEnds, assignedTo, assignedBy: assignedTo === null ? null : by })
    .execute()
}

/** How many of some objects have a review that another member than the given one has claimed. */
export async function heldByOthers(
  tx: Sql,
  workspaceId: string,
  objectIds: readonly string[],
  memberId: string,
): Promise<number> {
  const { count } = await reviewTables(tx)
    .selectFrom('review')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('workspaceId', '=', workspaceId)
    .where('objectId', '=', anyId(objectIds))
    .where('state', '<>', sql.lit(ReviewState.resolved))
    .where('claimedUntil', '>', clock)
    .where('claimedBy', '<>', memberId)
    .executeTakeFirstOrThrow()
  return count
}
