import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import { alone, anyWorkspaceOf } from '../../platform/keyed-sql.ts'
import { onReview, type ReviewTables, reviewTables } from '../review-tables.ts'
import { ReviewCaseKind } from './review-case.entity.ts'

// Each membership, and the case of it, is looked up by key, alone: the planner would read all of a workspace at once, of
// which it expects a few rows where nobody has counted the tables.

const kinds = Object.values(ReviewCaseKind)
const placeOf = (kind: Expression<ReviewCaseKind>) => sql<number>`array_position(${kinds}::text[], ${kind})`

/** The reviews in one of some cases. */
const reviewsOf = (workspaceId: string, caseIds: readonly string[]) =>
  onReview
    .selectFrom(sql<{ id: string }>`unnest(${caseIds}::uuid[])`.as<'small'>(sql`small (id)`))
    .crossJoinLateral(({ selectFrom }) =>
      selectFrom('reviewCaseMember as member')
        .select('member.reviewId')
        .where('member.workspaceId', '=', anyWorkspaceOf([workspaceId]))
        .whereRef('member.caseId', '=', 'small.id')
        .offset(alone)
        .as('member'),
    )
    .select('member.reviewId')

/** The row of a membership in its table, which is the fastest way back to it. */
const rowOf = (alias: string) => sql<string>`${sql.ref(`${alias}.ctid`)}`

const onLooked = expressionBuilder<ReviewTables & { looked: { reviewId: string } }, never>()

/** The memberships of the reviews that are looked at, each with its case. */
const memberships = (workspaceId: string) =>
  onLooked
    .selectFrom('looked')
    .crossJoinLateral(({ selectFrom }) =>
      selectFrom('reviewCaseMember as member')
        .select(['member.reviewId', 'member.kind', 'member.caseId', 'member.isMain'])
        .select(rowOf('member').as('row'))
        .where('member.workspaceId', '=', anyWorkspaceOf([workspaceId]))
        .whereRef('member.reviewId', '=', 'looked.reviewId')
        .offset(alone)
        .as('member'),
    )
    .crossJoinLateral(({ selectFrom }) =>
      selectFrom('reviewCase as case')
        .select(({ eb }) => eb('case.size', '>', 1).$castTo<boolean>().as('isShared'))
        .where('case.workspaceId', '=', anyWorkspaceOf([workspaceId]))
        .whereRef('case.id', '=', 'member.caseId')
        .offset(alone)
        .as('case'),
    )

/** The same, and which of those of a review is to be its main one. */
const ranked = (workspaceId: string) =>
  memberships(workspaceId)
    .select(['member.row', 'member.isMain'])
    .select(({ and, eb, fn, ref }) => {
      const rank = fn.agg<number>('row_number').over((rows) =>
        rows
          .partitionBy('member.reviewId')
          .orderBy('case.isShared', 'desc')
          .orderBy(placeOf(ref('member.kind'))),
      )
      return and([ref('case.isShared'), eb(rank, '=', 1)])
        .$castTo<boolean>()
        .as('becomesMain')
    })

/**
 * Chooses the case under which each review is shown: the first, in the order of the kinds, that contains others. Considers the
 * given reviews, and those of cases so small that their choice may have changed. @returns the reviews whose case changed
 */
export const chooseMain = (
  tx: Sql,
  workspaceId: string,
  reviewIds: readonly string[],
  smallCaseIds: readonly string[],
): Promise<{ reviewId: string }[]> =>
  reviewTables(tx)
    .with(
      (name) => name('looked').materialized(),
      (db) =>
        db
          .selectNoFrom(sql<string>`unnest(${reviewIds}::uuid[])`.as('reviewId'))
          .union(reviewsOf(workspaceId, smallCaseIds)),
    )
    .with(
      (name) => name('ranked').materialized(),
      () => ranked(workspaceId),
    )
    .with('changed', (db) =>
      db
        .updateTable('reviewCaseMember as member')
        .from('ranked')
        .set(({ ref }) => ({ isMain: ref('ranked.becomesMain') }))
        .where('member.workspaceId', '=', workspaceId)
        .whereRef(rowOf('member'), '=', 'ranked.row')
        .whereRef('ranked.isMain', '<>', 'ranked.becomesMain')
        .returning('member.reviewId'),
    )
    .selectFrom('changed')
    .select('reviewId')
    .distinct()
    .execute()
