import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import { builtOnce } from '../../platform/built-once.ts'
import type { Sql } from '../../platform/database.ts'
import { isUnresolved } from '../review-conditions.store.ts'
import { reviewTables } from '../review-tables.ts'
import { type ReviewCase, ReviewCaseKind } from './review-case.entity.ts'

/** Cases by their ids. */
export const casesById = (tx: Sql, workspaceId: string, ids: readonly string[]): Promise<ReviewCase[]> =>
  reviewTables(tx)
    .selectFrom('reviewCase')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))
    .execute()

/** The cases of reviews that contain others, the one that a review is shown under first. */
export const casesOfReviews = builtOnce((tx, workspaceId, anyOfReviews) =>
  reviewTables(tx)
    .selectFrom('reviewCaseMember as m')
    .innerJoin('reviewCase as c', (join) =>
      join.onRef('c.workspaceId', '=', 'm.workspaceId').onRef('c.id', '=', 'm.caseId'),
    )
    .selectAll('c')
    .select(['m.reviewId as ownerId', 'm.isMain'])
    .where('m.workspaceId', '=', workspaceId)
    .where('m.reviewId', '=', anyOfReviews)
    .where('c.size', '>', 1)
    .orderBy(sql`array_position(${Object.values(ReviewCaseKind)}::text[], c.kind)`),
)

/** The unresolved reviews of cases that the transaction can see. */
const shownMembers = (tx: Sql, workspaceId: string, caseIds: readonly string[]) =>
  reviewTables(tx)
    .selectFrom('reviewCaseMember as m')
    .innerJoin('review', (join) =>
      join.onRef('review.workspaceId', '=', 'm.workspaceId').onRef('review.id', '=', 'm.reviewId'),
    )
    .where('m.workspaceId', '=', workspaceId)
    .where('m.caseId', '=', anyId(caseIds))
    .where(sql<boolean>`${isUnresolved}`)

/** How many reviews of cases the transaction can see. */
export const visibleSizes = (
  tx: Sql,
  workspaceId: string,
  caseIds: readonly string[],
): Promise<{ id: string; size: number }[]> =>
  shownMembers(tx, workspaceId, caseIds)
    .select(['m.caseId as id', sql<number>`count(*)::int`.as('size')])
    .groupBy('m.caseId')
    .execute()

/** The objects of the reviews of a case that the transaction can see, at most so many. */
export async function objectsOfCase(
  tx: Sql,
  workspaceId: string,
  caseId: string,
  most: number,
): Promise<string[]> {
  const rows = await shownMembers(tx, workspaceId, [caseId]).select('review.objectId').limit(most).execute()
  return rows.map(({ objectId }) => objectId)
}

/** An author of items in a case. */
export interface AuthorOfCase {
  userId: string
  count: number
  /** How many authors the case has. */
  authors: number
}

/** The authors with the most items in a case, at most so many, as far as the transaction can see them. */
export const authorsOfCase = (
  tx: Sql,
  workspaceId: string,
  caseId: string,
  most: number,
): Promise<AuthorOfCase[]> =>
  shownMembers(tx, workspaceId, [caseId])
    .innerJoin('reviewCaseMember as a', (join) =>
      join
        .onRef('a.workspaceId', '=', 'm.workspaceId')
        .onRef('a.reviewId', '=', 'm.reviewId')
        .on('a.kind', '=', ReviewCaseKind.same_author),
    )
    .innerJoin('reviewCase as c', (join) =>
      join.onRef('c.workspaceId', '=', 'a.workspaceId').onRef('c.id', '=', 'a.caseId'),
    )
    .select([sql<string>`c.author_id`.as('userId'), sql<number>`count(*)::int`.as('count')])
    .select(sql<number>`(count(*) over ())::int`.as('authors'))
    .groupBy('c.authorId')
    .orderBy('count', 'desc')
    .orderBy('userId')
    .limit(most)
    .execute()
