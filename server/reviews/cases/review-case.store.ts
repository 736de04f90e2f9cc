import { sql } from 'kysely'
import { bandsOf, masks, mostPdqBits, nearBands, nearKeys } from '../../signals/media/media-print.store.ts'
import type { Sql } from '../../platform/database.ts'
import { anyWorkspaceIn } from '../../platform/keyed-sql.ts'
import { isUnresolved } from '../review-conditions.store.ts'
import { reviewTables } from '../review-tables.ts'
import type { Review } from '../review.entity.ts'
import { ReviewCaseKind } from './review-case.entity.ts'
import type { ReviewCaseMember } from './review-case-member.entity.ts'

// SQL text where a statement handles many reviews, each with its own bits, which the query builder cannot express.

/** A perceptual hash as text: 64 bits, and for a picture 256 more (PDQ). */
export interface CasePrint {
  print: string
  pdq: string | null
}

/** A kind of case that is found by comparing prints. */
export type PrintedKind = Exclude<ReviewCaseKind, ReviewCaseKind.same_author>

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
    .where('review.id', '=', sql<string>`any (${ids}::uuid[])`)
    .where(isUnresolved)
    .orderBy('review.openedAt')
    .orderBy('review.id')
    .execute()

/** The cases of reviews, with the print of each case. */
export const membershipsOf = (
  tx: Sql,
  workspaceId: string,
  reviewIds: readonly string[],
): Promise<(Membership & Partial<CasePrint>)[]> =>
  tx.query(
    `select m.review_id as "reviewId", m.kind, m.case_id as "caseId", p.print::text, p.pdq::text
     from review_case_member m left join review_case_print p on (p.workspace_id, p.id) = (m.workspace_id, m.case_id)
     where m.workspace_id = $1 and m.review_id = any ($2::uuid[])`,
    [workspaceId, reviewIds],
  )

/** For each print the nearest case within the bounds, by the index of the print in the list. */
export async function nearestCases(
  tx: Sql,
  workspaceId: string,
  kind: PrintedKind,
  prints: readonly CasePrint[],
): Promise<Map<number, string>> {
  if (prints.length === 0) return new Map()
  const rows = await tx.query<{ place: number; caseId: string }>({ name: 'nearest-cases', text: nearest }, [
    workspaceId,
    kind,
    prints.map(({ print }) => print),
    prints.map(({ pdq }) => pdq),
    masks.wide,
    masks.narrow,
  ])
  return new Map(rows.map(({ place, caseId }) => [place, caseId]))
}

const nearest = `
  with wanted as (
    select $1::uuid as workspace_id, $2::text as kind, place, print::bit(64) as print, pdq::bit(256) as pdq
    from unnest($3::text[], $4::text[]) with ordinality as p (print, pdq, place)),
  printed as materialized (select w.*, ${bandsOf('w.print')} from wanted w),
  asked as materialized (select p.*, ${nearBands('$5', '$6')} from printed p)
  select distinct on (w.place) w.place::int - 1 as place, n.id as "caseId"
  from asked w cross join lateral (${nearKeys('review_case_print', 'and k.kind = w.kind')}) n
  join review_case_print p on (p.workspace_id, p.id) = (w.workspace_id, n.id)
  where w.pdq is null or bit_count(p.pdq # w.pdq) <= ${mostPdqBits}
  order by w.place, n.distance, n.id`

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
    .where('authorId', '=', sql<string>`any (${authorIds}::uuid[])`)
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

/** Inserts cases without reviews. */
export async function addCases(tx: Sql, workspaceId: string, cases: readonly NewCase[]): Promise<void> {
  if (cases.length === 0) return
  const rows = cases.map(({ print, ...one }) => ({ ...one, ...print }))
  await tx.query(
    `with new as (
       select * from json_to_recordset($2) as c (id uuid, kind text, "authorId" uuid, print text, pdq text)
     ), added as (
       insert into review_case (workspace_id, id, kind, author_id) select $1, id, kind, "authorId" from new
     )
     insert into review_case_print (workspace_id, id, kind, print, pdq)
     select $1, id, kind, print::bit(64), pdq::bit(256) from new where print is not null`,
    [workspaceId, JSON.stringify(rows)],
  )
}

/** Removes reviews from cases and adds others. */
export async function moveMembers(
  tx: Sql,
  workspaceId: string,
  { gone, come }: { gone: readonly Membership[]; come: readonly Membership[] },
): Promise<void> {
  const listed = (rows: readonly Membership[]) => [
    rows.map(({ reviewId }) => reviewId),
    rows.map(({ kind }) => kind),
    rows.map(({ caseId }) => caseId),
  ]
  if (gone.length > 0)
    await tx.query(
      `delete from review_case_member where workspace_id = $1
         and (review_id, kind, case_id) in (select * from unnest($2::uuid[], $3::text[], $4::uuid[]))`,
      [workspaceId, ...listed(gone)],
    )
  if (come.length > 0)
    await tx.query(
      `insert into review_case_member (workspace_id, review_id, kind, case_id)
       select $1, * from unnest($2::uuid[], $3::text[], $4::uuid[])`,
      [workspaceId, ...listed(come)],
    )
}

/** The number of reviews of a case before and after a change. */
export interface CountedCase {
  id: string
  before: number
  size: number
}

/** Recounts the reviews of cases and deletes empty ones. @returns those whose number changed */
export const recountCases = (tx: Sql, workspaceId: string, ids: readonly string[]): Promise<CountedCase[]> =>
  tx.query(
    `with counted as materialized (
       select c.workspace_id, c.id, c.size as before, (
         select count(*)::int from review_case_member m where m.workspace_id = ${anyWorkspaceIn('$3')} and m.case_id = c.id) as size
       from review_case c where c.workspace_id = $1 and c.id = any ($2::uuid[])
     ), gone as (
       delete from review_case c using counted n where (c.workspace_id, c.id) = (n.workspace_id, n.id) and n.size = 0
     ), changed as (
       update review_case c set size = n.size from counted n
       where (c.workspace_id, c.id) = (n.workspace_id, n.id) and n.size > 0 and n.size <> n.before
     )
     select id, before, size from counted where size <> before`,
    [workspaceId, ids, [workspaceId]],
  )

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
  tx.query<{ reviewId: string }>(choosing, [
    workspaceId,
    reviewIds,
    smallCaseIds,
    Object.values(ReviewCaseKind),
    [workspaceId],
  ])

/*
 * Each membership, and the case of it, is looked up by key: `offset 0` keeps the planner from reading all of a workspace at once,
 * of which it expects a few rows where nobody has counted the tables.
 */
const choosing = `
  with looked as materialized (
    select unnest($2::uuid[]) as review_id
    union
    select m.review_id from unnest($3::uuid[]) as s (case_id) cross join lateral (
      select review_id from review_case_member where workspace_id = ${anyWorkspaceIn('$5')} and case_id = s.case_id offset 0) m
  ), ranked as materialized (
    select m.review_id, m.place, m.is_main, c.size > 1 and row_number() over (
      partition by m.review_id order by c.size > 1 desc, array_position($4::text[], m.kind)) = 1 as becomes_main
    from looked cross join lateral (
      select ctid as place, review_id, kind, case_id, is_main from review_case_member
      where workspace_id = ${anyWorkspaceIn('$5')} and review_id = looked.review_id offset 0) m
    cross join lateral (select size from review_case where workspace_id = ${anyWorkspaceIn('$5')} and id = m.case_id offset 0) c
  ), changed as (
    update review_case_member m set is_main = r.becomes_main from ranked r
    where m.ctid = r.place and m.workspace_id = $1 and r.is_main <> r.becomes_main
    returning m.review_id
  )
  select distinct review_id as "reviewId" from changed`
