import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { givenRows } from '../../platform/given-rows.ts'
import { anyWorkspaceOf } from '../../platform/keyed-sql.ts'
import { isUnresolved } from '../review-conditions.store.ts'
import { onReview, reviewTables } from '../review-tables.ts'
import type { Review } from '../review.entity.ts'
import type { CasePrint } from './nearest-case.store.ts'
import type { ReviewCaseMember } from './review-case-member.entity.ts'
import type { ReviewCaseKind } from './review-case.entity.ts'

/** The membership of a review in a case. */
export type Membership = Pick<ReviewCaseMember, 'reviewId' | 'kind' | 'caseId'>

/** Those of some reviews that are unresolved, with their objects. */
export const waitingAmong = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<Pick<Review, 'id' | 'objectType' | 'objectId'>[]> =>
  reviewTables(tx)
    .selectFrom('review')
    .select(['review.id', 'review.objectType', 'review.objectId'])
    .where('review.workspaceId', '=', workspaceId)
    .where('review.id', '=', anyId(ids))
    .where(isUnresolved)
    .orderBy('review.openedAt')
    .orderBy('review.id')
    .execute()

/** The cases of reviews, with the print of each case. */
export const membershipsOf = (
  tx: Sql,
  workspaceId: string,
  reviewIds: readonly string[],
): Promise<(Membership & { [K in keyof CasePrint]: CasePrint[K] | null })[]> =>
  reviewTables(tx)
    .selectFrom('reviewCaseMember as member')
    .leftJoin('reviewCasePrint as of', (join) =>
      join.onRef('of.workspaceId', '=', 'member.workspaceId').onRef('of.id', '=', 'member.caseId'),
    )
    .select(['member.reviewId', 'member.kind', 'member.caseId', 'of.print', 'of.pdq'])
    .where('member.workspaceId', '=', workspaceId)
    .where('member.reviewId', '=', anyId(reviewIds))
    .execute()

/** The cases of authors, for those who have one. */
export async function casesOfAuthors(
  tx: Sql,
  workspaceId: string,
  authorIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await reviewTables(tx)
    .selectFrom('reviewCase')
    .select(['id', sql<string>`author_id`.as('authorId')])
    .where('workspaceId', '=', workspaceId)
    .where('authorId', '=', anyId(authorIds))
    .execute()
  return new Map(rows.map(({ id, authorId }) => [authorId, id]))
}

/** A case to insert. */
export interface NewCase {
  id: string
  kind: ReviewCaseKind
  authorId: string | null
  print: CasePrint | null
}

const newCaseTypes = { id: 'uuid', kind: 'text', authorId: 'uuid', print: 'bit(64)', pdq: 'bit(256)' }

/** Inserts cases without reviews. */
export async function addCases(tx: Sql, workspaceId: string, cases: readonly NewCase[]): Promise<void> {
  if (cases.length === 0) return
  const rows = cases.map(({ print, ...one }) => ({
    ...one,
    print: print?.print ?? null,
    pdq: print?.pdq ?? null,
  }))
  const given = givenRows('given', newCaseTypes, rows)
  const inWorkspace = sql<string>`${workspaceId}::uuid`.as('workspaceId')
  await reviewTables(tx)
    .with('added', (db) =>
      db
        .insertInto('reviewCase')
        .columns(['workspaceId', 'id', 'kind', 'authorId'])
        .expression(({ selectFrom }) => selectFrom(given).select([inWorkspace, 'id', 'kind', 'authorId'])),
    )
    .insertInto('reviewCasePrint')
    .columns(['workspaceId', 'id', 'kind', 'print', 'pdq'])
    .expression(({ selectFrom }) =>
      selectFrom(given).select([inWorkspace, 'id', 'kind', 'print', 'pdq']).where('print', 'is not', null),
    )
    .execute()
}

const membershipTypes = { reviewId: 'uuid', kind: 'text', caseId: 'uuid' }

/** Removes reviews from cases and adds others. */
export async function moveMembers(
  tx: Sql,
  workspaceId: string,
  { gone, come }: { gone: readonly Membership[]; come: readonly Membership[] },
): Promise<void> {
  const db = reviewTables(tx)
  if (gone.length > 0)
    await db
      .deleteFrom('reviewCaseMember')
      .where('workspaceId', '=', workspaceId)
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('reviewId', 'kind', 'caseId'),
          'in',
          selectFrom(givenRows('gone', membershipTypes, gone))
            .select(['gone.reviewId', 'gone.kind', 'gone.caseId'])
            .$asTuple('reviewId', 'kind', 'caseId'),
        ),
      )
      .execute()
  if (come.length > 0)
    await db
      .insertInto('reviewCaseMember')
      .columns(['workspaceId', 'reviewId', 'kind', 'caseId'])
      .expression(({ cast, selectFrom, val }) =>
        selectFrom(givenRows('come', membershipTypes, come))
          .select(cast(val(workspaceId), 'uuid').as('workspaceId'))
          .select(['reviewId', 'kind', 'caseId']),
      )
      .execute()
}

/** The number of reviews of a case before and after a change. */
export interface CountedCase {
  id: string
  before: number
  size: number
}

/** Cases with the numbers of their reviews as stored and as counted. */
const countedCases = (workspaceId: string, ids: readonly string[]) =>
  onReview
    .selectFrom('reviewCase')
    .select(['reviewCase.id', 'reviewCase.size as before'])
    .select(({ cast, selectFrom }) =>
      cast<number>(
        selectFrom('reviewCaseMember as member')
          .select(({ fn }) => fn.countAll().as('members'))
          .where('member.workspaceId', '=', anyWorkspaceOf([workspaceId]))
          .whereRef('member.caseId', '=', 'reviewCase.id'),
        'integer',
      ).as('size'),
    )
    .where('reviewCase.workspaceId', '=', workspaceId)
    .where('reviewCase.id', '=', anyId(ids))

/** Recounts the reviews of cases and deletes empty ones. @returns those whose number changed */
export const recountCases = (tx: Sql, workspaceId: string, ids: readonly string[]): Promise<CountedCase[]> =>
  reviewTables(tx)
    .with(
      (name) => name('counted').materialized(),
      () => countedCases(workspaceId, ids),
    )
    .with('gone', (db) =>
      db
        .deleteFrom('reviewCase')
        .using('counted')
        .where('reviewCase.workspaceId', '=', workspaceId)
        .whereRef('reviewCase.id', '=', 'counted.id')
        .where('counted.size', '=', 0),
    )
    .with('changed', (db) =>
      db
        .updateTable('reviewCase')
        .from('counted')
        .set(({ ref }) => ({ size: ref('counted.size') }))
        .where('reviewCase.workspaceId', '=', workspaceId)
        .whereRef('reviewCase.id', '=', 'counted.id')
        .where('counted.size', '>', 0)
        .whereRef('counted.size', '<>', 'counted.before'),
    )
    .selectFrom('counted')
    .select(['id', 'before', 'size'])
    .whereRef('size', '<>', 'before')
    .execute()
