import { sql } from 'kysely'
import { isAdmin } from '../../access/team/member.store.ts'
import { standsAsDecided } from '../../intake/content/decided-content.store.ts'
import { anyId } from '../../platform/any-value.ts'
import { columnsOf } from '../../platform/columns-of.ts'
import type { Sql } from '../../platform/database.ts'
import { json } from '../../platform/table-of.ts'
import type { Status } from '../../platform/vocabulary/status.ts'
import type { QueueMember } from '../queues/queue-work.ts'
import type { ReviewState } from '../review-state.ts'
import { reviewTables } from '../review-tables.ts'
import type { Review } from '../review.entity.ts'
import { asReview } from './as-review.ts'
import { CheckState, type CheckOutcome, type CheckSubject, QualityCheck } from './quality-check.entity.ts'

const checkColumns = columnsOf(QualityCheck)

const now = sql<Date>`verdict_now()`
const later = (seconds: number) => sql<Date>`verdict_now() + make_interval(secs => ${seconds})`

/** The id of a check in a workspace. */
export type CheckRef = Pick<QualityCheck, 'workspaceId' | 'id'>

/** A decision that is to be taken again by a member who does not know it. */
export type SampledDecision = CheckSubject & { reviewId: string; knownById: string; knownActionId: string }

/**
 * Queues a decision for a second person, from when the first can no longer undo it until the limit. A new decision on the same
 * review replaces a check that was not handed out yet. @returns whether it was queued
 */
export async function addSecond(
  tx: Sql,
  { reasons, shown, ...decision }: SampledDecision,
  { readySeconds, limitSeconds }: { readySeconds: number; limitSeconds: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await reviewTables(tx)
    .insertInto('qualityCheck')
    .values({
      ...decision,
      reasons: json(reasons),
      shown: json(shown),
      state: CheckState.waiting,
      readyAt: later(readySeconds),
      endsAt: later(limitSeconds),
    })
    .onConflict((there) =>
      there
        .columns(['workspaceId', 'reviewId'])
        .where('goldenId', 'is', null)
        .doUpdateSet((row) => ({
          version: row.ref('excluded.version'),
          decidedFrom: row.ref('excluded.decidedFrom'),
          knownById: row.ref('excluded.knownById'),
          knownActionId: row.ref('excluded.knownActionId'),
          knownStatus: row.ref('excluded.knownStatus'),
          knownPolicyIds: row.ref('excluded.knownPolicyIds'),
          readyAt: row.ref('excluded.readyAt'),
          endsAt: row.ref('excluded.endsAt'),
        }))
        .where('qualityCheck.state', '=', CheckState.waiting),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) > 0
}

/**
 * Locks the first second review of a queue that a moderator may be given: none that they decided first or left, and none whose
 * item has changed. Admins are given none, as they can look up the first decision. Rows locked by other transactions are skipped.
 */
export const nextSecond = (
  tx: Sql,
  { workspaceId, queueId, memberId }: QueueMember,
): Promise<QualityCheck | undefined> =>
  reviewTables(tx)
    .selectFrom('qualityCheck')
    .select(checkColumns)
    .where('workspaceId', '=', workspaceId)
    .where('queueId', '=', queueId)
    .where('state', '=', sql.lit(CheckState.waiting))
    .where('readyAt', '<=', now)
    .where('endsAt', '>', now)
    .where('knownById', '<>', memberId)
    .where(({ not, ref }) => not(isAdmin(ref('workspaceId'), sql`${memberId}::uuid`)))
    .where(sql<boolean>`not (${memberId}::uuid = any (given_up_by))`)
    .where(stands)
    .orderBy('priority')
    .orderBy('openedAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Whether the item is as the first decision left it. */
const stands = standsAsDecided('quality_check')

/** Hands a check to a member for so many seconds, in the form of a review opened at `openedAt`. */
export const handCheck = (
  tx: Sql,
  { workspaceId, id }: CheckRef,
  { memberId, seconds, openedAt }: { memberId: string; seconds: number; openedAt: Date },
): Promise<QualityCheck> =>
  update(tx, workspaceId, [id])
    .set({ state: CheckState.handed, memberId, handedUntil: later(seconds), openedAt })
    .returning(checkColumns)
    .executeTakeFirstOrThrow()

const update = (tx: Sql, workspaceId: string, ids: readonly string[]) =>
  reviewTables(tx)
    .updateTable('qualityCheck')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))

const held = (tx: Sql, workspaceId: string, memberId: string) =>
  reviewTables(tx)
    .selectFrom('qualityCheck')
    .select(checkColumns)
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .where('state', 'in', [CheckState.handed, CheckState.answered, CheckState.left])

/** Locks a check that is shown to a member as a review. @returns undefined when they have none of that id */
export const lockHeld = (
  tx: Sql,
  { workspaceId, id }: CheckRef,
  memberId: string,
): Promise<QualityCheck | undefined> =>
  held(tx, workspaceId, memberId).where('id', '=', id).forUpdate().executeTakeFirst()

/** The checks that are shown to a member as reviews: those in hand, and those just answered or left. */
export const heldBy = (tx: Sql, workspaceId: string, memberId: string): Promise<QualityCheck[]> =>
  held(tx, workspaceId, memberId).execute()

/** Extends the time in which a member has a check in hand to so many seconds from now. */
export const keepHeld = (tx: Sql, { workspaceId, id }: CheckRef, seconds: number): Promise<QualityCheck> =>
  update(tx, workspaceId, [id])
    .set({ handedUntil: later(seconds) })
    .returning(checkColumns)
    .executeTakeFirstOrThrow()

/** A member's decision on a check. */
export interface CheckAnswer {
  status: Status
  policyCategoryId: string | null
  note: string | null
  /** Whether they are shown at once whether it was right. */
  showsResult: boolean
}

/** Records a member's decision, which they can undo for so many seconds. */
export const answerHeld = (
  tx: Sql,
  { workspaceId, id }: CheckRef,
  { status, policyCategoryId, note, showsResult }: CheckAnswer,
  undoSeconds: number,
): Promise<QualityCheck> =>
  update(tx, workspaceId, [id])
    .set({
      state: CheckState.answered,
      status,
      policyCategoryId,
      note,
      answeredAt: now,
      toldAt: showsResult ? now : null,
      undoableUntil: undoSeconds > 0 ? later(undoSeconds) : null,
    })
    .returning(checkColumns)
    .executeTakeFirstOrThrow()

/** Discards the decision of a member, who has the check in hand again. @returns undefined when it is too late */
export const undoAnswered = (
  tx: Sql,
  { workspaceId, id }: CheckRef,
  seconds: number,
): Promise<QualityCheck | undefined> =>
  update(tx, workspaceId, [id])
    .set({
      state: CheckState.handed,
      status: null,
      policyCategoryId: null,
      note: null,
      answeredAt: null,
      undoableUntil: null,
      handedUntil: later(seconds),
    })
    .where('state', '=', CheckState.answered)
    .where('undoableUntil', '>', now)
    .returning(checkColumns)
    .executeTakeFirst()

/** Records that its member leaves a check to others, and the state in which they are still shown it. */
export const leaveHeld = (
  tx: Sql,
  { workspaceId, id }: CheckRef,
  shownAs: ReviewState | null,
): Promise<QualityCheck> =>
  update(tx, workspaceId, [id])
    .set({ state: CheckState.left, shownAs })
    .returning(checkColumns)
    .executeTakeFirstOrThrow()

/** Puts checks back, to be handed to others than those who left them. */
export async function putBack(tx: Sql, workspaceId: string, ids: readonly string[]): Promise<void> {
  await update(tx, workspaceId, ids)
    .set({
      state: CheckState.waiting,
      givenUpBy: sql<string[]>`given_up_by || member_id`,
      memberId: null,
      handedUntil: null,
      shownAs: null,
    })
    .execute()
}

/** Ends a check with its outcome. */
export async function endCheck(
  tx: Sql,
  { workspaceId, id }: CheckRef,
  outcome: CheckOutcome,
  thirdReviewId: string | null = null,
): Promise<void> {
  await update(tx, workspaceId, [id]).set({ state: CheckState.over, outcome, thirdReviewId }).execute()
}

/** A check under its lock; whether its item stands as decided, and whether its limit is reached. */
export type DueCheck = QualityCheck & { stands: boolean; isOver: boolean }

/** The check from which a review by a third person was opened. */
export const checkOfThird = (tx: Sql, { workspaceId, id }: CheckRef): Promise<QualityCheck | undefined> =>
  reviewTables(tx)
    .selectFrom('qualityCheck')
    .select(checkColumns)
    .where('workspaceId', '=', workspaceId)
    .where('thirdReviewId', '=', id)
    .executeTakeFirst()

/** Locks checks, in the order of their ids, with whether each item is unchanged and whether the limit is reached. */
export const lockChecks = (
  tx: Sql,
  workspaceIds: readonly string[],
  ids: readonly string[],
): Promise<DueCheck[]> =>
  reviewTables(tx)
    .selectFrom('qualityCheck')
    .select(checkColumns)
    .select([stands.as('stands'), sql<boolean>`ends_at <= verdict_now()`.as('isOver')])
    .where('workspaceId', '=', anyId(workspaceIds))
    .where('id', '=', anyId(ids))
    .orderBy('id')
    .forUpdate()
    .execute()

/** The checks that are shown to a member as reviews, in the form of reviews; those of some ids, or of some items. */
export async function checksAsReviews(
  tx: Sql,
  workspaceId: string,
  memberId: string,
  of: { ids: readonly string[] } | { contentIds: readonly string[] },
): Promise<Review[]> {
  const checks = await (
    'ids' in of
      ? held(tx, workspaceId, memberId).where('id', '=', anyId(of.ids))
      : held(tx, workspaceId, memberId)
          .where('contentId', '=', anyId(of.contentIds))
          .where('state', '=', CheckState.handed)
  ).execute()
  return checks.map(asReview)
}
