import { type Expression, sql } from 'kysely'
import { isAdmin } from '../access/team/member.store.ts'
import { letsDecideOwnAppeals } from '../access/workspaces/workspace.store.ts'
import { ReviewState } from './review-state.ts'
import { ReviewStepKind } from './review-step.entity.ts'
import { onReview } from './review-tables.ts'

/** The current time of the database's clock, not of the transaction's start. */
export const clock = sql<Date>`clock_timestamp()`

/** Whether a review is unresolved; the state is a literal, as in the partial indexes. */
export const isUnresolved = onReview('review.state', '<>', sql.lit(ReviewState.resolved))

/** Whether it was on hold at a moment, by the last step before that begins or ends a hold: a row unless there was none. */
export const holdAt = (moment: Expression<Date>) =>
  onReview
    .selectFrom('reviewStep as last')
    .select(sql<boolean>`last.kind = 'held' and last.until > ${moment}`.as('isHeld'))
    .whereRef('last.workspaceId', '=', 'review.workspaceId')
    .whereRef('last.reviewId', '=', 'review.id')
    .where('last.kind', '<>', sql.lit(ReviewStepKind.assigned))
    .where('last.at', '<=', moment)
    .orderBy('last.at', 'desc')
    .orderBy('last.id', 'desc')
    .limit(1)

/**
 * Whether a review was opened and not decided at a moment; the state is a literal, as in the indexes of those that wait and of
 * when others were resolved.
 */
export const isUndecidedAt = (moment: Expression<Date>) =>
  onReview.and([
    onReview('review.openedAt', '<=', moment),
    onReview.or([
      isUnresolved,
      onReview.and([
        onReview('review.state', '=', sql.lit(ReviewState.resolved)),
        onReview('review.resolvedAt', '>', moment),
      ]),
    ]),
  ])

/** Whether no member has claimed a review now. */
export const isFree = onReview.or([
  onReview('review.state', '=', sql.lit(ReviewState.open)),
  onReview.and([
    onReview('review.state', '=', sql.lit(ReviewState.claimed)),
    onReview('review.claimedUntil', '<=', clock),
  ]),
])

/** Whether a member has an unexpired claim on a review, even if their page may be closed. */
export const isHeldBy = (memberId: string) =>
  onReview.and([
    onReview('review.state', '=', sql.lit(ReviewState.claimed)),
    onReview('review.claimedBy', '=', memberId),
    onReview('review.claimedUntil', '>', clock),
  ])

/** Whether a review is escalated, and claimed by no other member than the given one. */
export const isFreeAndEscalated = (memberId: string) =>
  onReview.and([
    onReview('review.state', '=', sql.lit(ReviewState.escalated)),
    onReview.or([
      onReview('review.claimedUntil', 'is', null),
      onReview('review.claimedUntil', '<=', clock),
      onReview('review.claimedBy', '=', memberId),
    ]),
  ])

/** Whether a member has skipped a review. */
export const isSkippedBy = (memberId: string | Expression<string>) =>
  onReview.exists(
    onReview
      .selectFrom('reviewSkip')
      .whereRef('reviewSkip.workspaceId', '=', 'review.workspaceId')
      .whereRef('reviewSkip.reviewId', '=', 'review.id')
      .where('reviewSkip.memberId', '=', memberId),
  )

/** Whether a review is escalated, and the member no admin; null stands for no particular member. */
export const isBarredFor = (memberId: string | null | Expression<string>) =>
  onReview
    .and([
      onReview('review.escalatedAt', 'is not', null),
      onReview.not(isAdmin(onReview.ref('review.workspaceId'), sql`${memberId}::uuid`)),
    ])
    .$castTo<boolean>()

/** Whether a review is of an appeal against the member's own decision, which another member has to decide. */
export const isOwnAppeal = (memberId: string | null | Expression<string>) =>
  onReview
    .and([
      sql<boolean>`coalesce(review.barred_id = ${memberId}::uuid, false)`,
      onReview.not(letsDecideOwnAppeals(onReview.ref('review.workspaceId'))),
    ])
    .$castTo<boolean>()

/** Whether a member took one of the two differing decisions that a third review settles. */
export const hasDecidedBefore = (memberId: string | null | Expression<string>) =>
  sql<boolean>`exists (select from quality_check q
    where (q.workspace_id, q.third_review_id) = (review.workspace_id, review.id)
      and ${memberId}::uuid in (q.known_by_id, q.member_id))`

/** Whether an object has, or ever had, a review. */
export const wasReviewed = (workspaceId: string, objectId: Expression<string>) =>
  sql<boolean>`exists (select from review r where r.workspace_id = ${workspaceId} and r.object_id = ${objectId})`
