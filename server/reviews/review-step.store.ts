import { sql } from 'kysely'
import { builtOnce } from '../platform/built-once.ts'
import type { Sql } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { newestOfOwners } from '../platform/newest-of-owners.ts'
import { type ActorRef } from '../platform/vocabulary/status.ts'
import { ReviewState } from './review-state.ts'
import type { ReviewStep, ReviewStepKind } from './review-step.entity.ts'
import { reviewTables } from './review-tables.ts'
import type { ReviewRef } from './review.store.ts'

const claimAndTurnEnd = { claimedBy: null, claimedUntil: null, assignedTo: null, assignedBy: null }
const holdEnds = { heldBy: null, heldUntil: null }

const update = (tx: Sql, { workspaceId, reviewId }: ReviewRef) =>
  reviewTables(tx).updateTable('review').where('workspaceId', '=', workspaceId).where('id', '=', reviewId)

/** Whether a moment is allowed as the end of a hold: from one minute to 30 days ahead by the database's clock. */
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

/** Puts a review on hold, or moves the end of its hold; its claim and assignment end. */
export async function holdReview(tx: Sql, review: ReviewRef, heldBy: string, heldUntil: Date): Promise<void> {
  await update(tx, review)
    .set({ state: ReviewState.on_hold, heldBy, heldUntil, ...claimAndTurnEnd })
    .execute()
}

/** Escalates a review to admins; its hold, claim and assignment end. */
export async function escalateReview(tx: Sql, review: ReviewRef): Promise<void> {
  const escalatedAt = sql<Date>`verdict_now()`
  await update(tx, review)
    .set({ state: ReviewState.escalated, escalatedAt, ...holdEnds, ...claimAndTurnEnd })
    .execute()
}

/** Returns an escalated review to its queue; its hold, claim and assignment end. */
export async function returnReview(tx: Sql, review: ReviewRef): Promise<void> {
  await update(tx, review)
    .set({ state: ReviewState.open, escalatedAt: null, ...holdEnds, ...claimAndTurnEnd })
    .execute()
}

/** Locks a review that is on hold and, with `due`, whose hold is over. @returns undefined for any other */
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

/** Ends the hold of a review, which becomes open or, if it was, escalated, assigned to a member or to none. */
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

/** Records that a member skipped a review. */
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

/** A step to record: what was done to a review before it is decided. */
export interface NewStep extends ReviewRef {
  kind: ReviewStepKind
  actor: ActorRef
  note?: string | null
  until?: Date
  /** The member to whom the review was assigned. */
  memberId?: string
}

/** Records a step of a review. */
export async function writeStep(tx: Sql, { actor, ...step }: NewStep): Promise<void> {
  await reviewTables(tx)
    .insertInto('reviewStep')
    .values({ ...step, id: newId(), actorKind: actor.kind, actorId: actor.id })
    .execute()
}

/** The newest 100 steps of each review, oldest first. */
export async function stepsOf(
  tx: Sql,
  workspaceId: string,
  reviewIds: readonly string[],
): Promise<(ReviewStep & { ownerId: string })[]> {
  return (await newestSteps(tx, workspaceId, reviewIds)).toReversed()
}

const newestSteps = builtOnce((tx, workspaceId, anyOfReviews) => {
  const steps = reviewTables(tx)
    .selectFrom('reviewStep')
    .selectAll()
    .select('reviewId as ownerId')
    .where('workspaceId', '=', workspaceId)
    .where('reviewId', '=', anyOfReviews)
  return newestOfOwners(tx, steps, { owner: 'reviewId', newest: 'id' })
})
