import { sql } from 'kysely'
import { AdvisoryLock, lockKey, tryLockKey } from '../../platform/advisory-lock.ts'
import type { Sql } from '../../platform/database.ts'
import { isUnresolved } from '../review-conditions.store.ts'
import { ReviewState } from '../review-state.ts'
import { onReview, reviewTables } from '../review-tables.ts'
import { ReviewCaseKind } from './review-case.entity.ts'

/** The inbox of reviews whose cases are to be updated. */
export const caseInbox = 'review_case_inbox'

/** Waits for the lock on the cases of the workspace, held until the transaction ends. */
export async function lockCases(tx: Sql, workspaceId: string): Promise<void> {
  await lockKey(tx, AdvisoryLock.cases, workspaceId)
}

/**
 * Takes about `most` reviews out of the inbox, with the lock on the cases of the workspace until the transaction ends. @returns
 * null while another transaction holds the lock
 */
export async function takeQueued(tx: Sql, workspaceId: string, most: number): Promise<string[] | null> {
  if (!(await tryLockKey(tx, AdvisoryLock.cases, workspaceId))) return null
  const taken = await reviewTables(tx)
    .with('oldest', (db) =>
      db
        .selectFrom('reviewCaseInbox')
        .select(({ fn, ref }) => ['id', fn<number>('cardinality', [ref('reviewIds')]).as('reviews')])
        .where('workspaceId', '=', workspaceId)
        .orderBy('id')
        .limit(most),
    )
    .with('summed', (db) =>
      db
        .selectFrom('oldest')
        .select(['id', 'reviews'])
        .select(({ fn }) =>
          fn
            .sum<number>('reviews')
            .over((rows) => rows.orderBy('id'))
            .as('soFar'),
        ),
    )
    .with(
      (name) => name('taken').materialized(),
      (db) =>
        db
          .selectFrom('summed')
          .select('id')
          .where(({ eb }) => eb(eb('soFar', '-', eb.ref('reviews')), '<', most)),
    )
    .deleteFrom('reviewCaseInbox as inbox')
    .using('taken')
    .where('inbox.workspaceId', '=', workspaceId)
    .whereRef('inbox.id', '=', 'taken.id')
    .returning('inbox.reviewIds')
    .execute()
  return [...new Set(taken.flatMap(({ reviewIds }) => reviewIds))]
}

/** How many reviews a row of the inbox has at most. */
const mostInRow = 500

/** Unresolved reviews that are in no case. */
const lacking = (workspaceId: string) =>
  onReview
    .selectFrom('review')
    .select('review.id')
    .where('review.workspaceId', '=', workspaceId)
    .where(isUnresolved)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('reviewCaseMember as member')
            .whereRef('member.workspaceId', '=', 'review.workspaceId')
            .whereRef('member.reviewId', '=', 'review.id'),
        ),
      ),
    )

/** Resolved reviews that are in a case. */
const left = (workspaceId: string) =>
  onReview
    .selectFrom('reviewCaseMember as member')
    .innerJoin('review', (join) =>
      join.onRef('review.workspaceId', '=', 'member.workspaceId').onRef('review.id', '=', 'member.reviewId'),
    )
    .select('review.id')
    .where('member.workspaceId', '=', workspaceId)
    .where('member.kind', '=', ReviewCaseKind.same_author)
    .where('review.state', '=', ReviewState.resolved)

/**
 * Queues reviews that a program version without cases opened or resolved: unresolved reviews that are in no case, and resolved
 * ones that are in one.
 */
export async function queueMissing(tx: Sql, workspaceId: string): Promise<void> {
  await reviewTables(tx)
    .with('missing', () => lacking(workspaceId).unionAll(left(workspaceId)))
    .with('parted', (db) =>
      db
        .selectFrom('missing')
        .select(['id', sql<string>`row_number() over () / ${sql.lit(mostInRow)}`.as('part')]),
    )
    .insertInto('reviewCaseInbox')
    .columns(['workspaceId', 'reviewIds'])
    .expression(({ cast, selectFrom, val }) =>
      selectFrom('parted')
        .select(({ fn }) => [
          cast(val(workspaceId), 'uuid').as('workspaceId'),
          fn.agg<string[]>('array_agg', ['parted.id']).as('reviewIds'),
        ])
        .groupBy('parted.part'),
    )
    .execute()
}
