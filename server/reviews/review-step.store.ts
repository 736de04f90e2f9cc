import { sql } from 'kysely'
import { newestOfOwners } from '../platform/newest-of-owners.ts'
import type { Sql } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { type ActorRef } from '../platform/vocabulary/status.ts'
import { ReviewState } from './review-state.ts'
import type { ReviewStep, ReviewStepKind } from './review-step.entity.ts'
import { reviewTables } from './review-tables.ts'
import type { ReviewRef } from './review.store.ts'

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
