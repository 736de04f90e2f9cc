import { type Expression, type Selectable, sql } from 'kysely'
import { isFoundInText, isRecommended } from '../intake/content/content-parts.store.ts'
import { isFoundInName } from '../intake/users/user-parts.store.ts'
import { foundInIndex } from '../intake/search/search-index.store.ts'
import { searchedListing } from '../intake/search/searched-listing.ts'
import type { Sql } from '../platform/database.ts'
import { type Condition, isAnyOf } from '../platform/filter-conditions.ts'
import { liesIn } from '../platform/graphql/moment-range.ts'
import {
  cursorKey,
  inListOrder,
  inOrder,
  type Keyset,
  type Place,
  type Slice,
  within,
} from '../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, OrderDirection, orderedBy } from '../platform/graphql/list-order.ts'
import { countRows, type Listing, listOf } from '../platform/graphql/listing.ts'
import { idOf } from '../platform/ids.ts'
import { priorityRank } from '../platform/vocabulary/priority.ts'
import { ReviewSubjectType } from '../platform/vocabulary/status.ts'
import { isUnresolved } from './review-conditions.store.ts'
import type { ReviewFilter } from './review-filter.input.ts'
import { ReviewState } from './review-state.ts'
import { among, onReview, type ReviewTables, reviewTables } from './review-tables.ts'
import type { Review } from './review.entity.ts'
import { shownFields } from './review.store.ts'

/** What lists of reviews can be ordered by. */
export const reviewOrders = orderedBy(
  'Review',
  'URGENCY',
  'The escalated ones, then the others; each by priority, then age',
  [
    { sql: `(review.state <> 'escalated')::int`, type: 'int' },
    { sql: 'review.priority', type: 'int' },
    { sql: 'review.opened_at', type: 'timestamptz' },
    { sql: 'review.id', type: 'uuid' },
  ],
  OrderDirection.ASC,
)

/** Which reviews are listed, and for whom. */
export interface ReviewListQuery {
  workspaceId: string
  /** Who asks; only a filter for their own reviews looks at it, so that what all others find may serve anybody. */
  caller: { readonly id: string }
  filter: ReviewFilter
}

/** The reviews of some queues or of all; each queue is read in the order of its index. */
export function reviewList(wanted: ReviewListQuery, order?: ListOrder | null): Listing<Review> {
  const keyset = keysetOf(reviewOrders, order)
  const all = inQueueOrder(wanted, keyset)
  const { search } = wanted.filter
  if (!search) return all
  return searchedListing({
    first: (tx, slice) => inQueueOrder(wanted, keyset, looksFirst).rows(tx, slice),
    ids: (tx) => foundObjects(tx, wanted.workspaceId, search),
    among: (ids) => onObjects(wanted, keyset, ids),
    all,
  })
}

/** How many reviews of each queue are looked at before the index is: the text of each is looked up. */
const looksFirst = 200

/** An object has few reviews, which their index names. */
const fewFound = 10_000

/** The objects that a search can find; null where these are not few. */
async function foundObjects(tx: Sql, workspaceId: string, search: string): Promise<string[] | null> {
  const found: string[] = []
  for (const type of Object.values(ReviewSubjectType)) {
    const ids = await foundInIndex(tx, workspaceId, type, { search, most: fewFound })
    if (!ids) return null
    found.push(...ids, idOf(workspaceId, type, search))
  }
  return found
}

/** The list read queue by queue; with `looksAt`, a search looks at so many of each part of a queue. */
const inQueueOrder = (wanted: ReviewListQuery, keyset: Keyset, looksAt?: number): Listing<Review> => ({
  keyset,
  rows: async (tx, slice) => {
    const [first, second] = partsOf(wanted).flatMap((part) => {
      const found = partIn(wanted, keyset, part, slice, looksAt)
      return found ? [found] : []
    })
    if (!first) return []
    const found = second ? sql`${first} union all ${second}` : sql`${first}`
    const ofQueue = sql<Selectable<ReviewTables['review']>>`(${found})`.as('review')
    const rows = queuesOf(tx, wanted)
      .crossJoinLateral(ofQueue)
      .select(shownFields)
      .select(cursorKey(keyset).as('cursorKey'))
    return inListOrder(await inOrder(rows, keyset, slice).execute(), slice)
  },
  count: (tx, most) => countRows(tx, matching(tx, wanted, sql`review`), most),
})

/** The reviews of objects, read by their ids whatever else is asked of them. */
const onObjects = (wanted: ReviewListQuery, keyset: Keyset, ids: readonly string[]): Listing<Review> =>
  listOf(keyset, (tx) =>
    matching(
      tx,
      wanted,
      sql`(select * from review where workspace_id = ${wanted.workspaceId} and object_id = any (${ids}::uuid[]) offset 0)`,
    ).select(shownFields),
  )

/** The reviews of a source that fit a filter. */
const matching = (tx: Sql, wanted: ReviewListQuery, source: Expression<unknown>) =>
  reviewTables(tx)
    .selectFrom(sql<Selectable<ReviewTables['review']>>`${source}`.as('review'))
    .where('review.workspaceId', '=', wanted.workspaceId)
    .where(inQueues(onReview.ref('review.queueId'), wanted.filter))
    .where(onReview.and(filtersOf(wanted)))
    .where(onReview.or(partsOf(wanted).map(({ condition }) => condition)))

/** A part of the list: the escalated ones, which are the first, or the others. */
interface ListPart {
  part: 0 | 1
  condition: Condition
}

const queuesOf = (tx: Sql, { workspaceId, filter }: ReviewListQuery) =>
  reviewTables(tx)
    .selectFrom('reviewQueue')
    .where('reviewQueue.workspaceId', '=', workspaceId)
    .where(({ ref }) => inQueues(ref('reviewQueue.id'), filter))

const inQueues = (id: Expression<string>, { queueIds }: ReviewFilter): Condition =>
  queueIds ? isAnyOf(id, queueIds, 'uuid') : sql<boolean>`true`

/** What a part of the list has within a slice; null where the slice has nothing of it. */
function partIn(
  wanted: ReviewListQuery,
  { columns, ...keyset }: Keyset,
  { part, condition }: ListPart,
  { after, before, ...slice }: Slice,
  looksAt?: number,
) {
  const side = keyset.descending ? -1 : 1
  const comparedTo = (place: Place | null): number => (place ? (part - Number(place[0])) * side : 0)
  if ((after && comparedTo(after) < 0) || (before && comparedTo(before) > 0)) return null
  const inPart = { ...keyset, columns: columns.slice(1) }
  const bounds = {
    after: after && comparedTo(after) === 0 ? after.slice(1) : null,
    before: before && comparedTo(before) === 0 ? before.slice(1) : null,
  }
  const readFrom = (source: Expression<unknown>, filters: Condition[], most: number) => {
    const reviews = onReview
      .selectFrom(sql<Selectable<ReviewTables['review']>>`${source}`.as('review'))
      .selectAll('review')
      .where('review.workspaceId', '=', wanted.workspaceId)
      .where('review.queueId', '=', sql<string>`review_queue.id`)
      .where(onReview.and(filters))
      .where(condition)
      .where(onReview.and(within(inPart, bounds)))
    return inOrder(reviews, inPart, { ...slice, most })
  }
  if (looksAt === undefined) return readFrom(sql`review`, filtersOf(wanted), slice.most)
  const { search, ...others } = wanted.filter
  const first = readFrom(sql`review`, filtersOf({ ...wanted, filter: others }), looksAt)
  return readFrom(sql`(${first})`, search ? [isFound(wanted.workspaceId, search)] : [], slice.most)
}

/** Those of some reviews that fulfil a filter. */
export async function reviewsAmong(
  tx: Sql,
  wanted: ReviewListQuery,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = await reviewTables(tx)
    .selectFrom('review')
    .select('review.id')
    .where('review.workspaceId', '=', wanted.workspaceId)
    .where('review.id', '=', sql<string>`any (${ids}::uuid[])`)
    .where(onReview.and(filtersOf(wanted)))
    .execute()
  return new Set(found.map(({ id }) => id))
}

const isInState = (state: ReviewState): Condition => onReview('review.state', '=', sql.lit(state))

/** A claim whose lease is over counts as open. Each names its state, as the partial indexes do. */
const stateConditions: Readonly<Record<ReviewState, Condition>> = {
  [ReviewState.open]: onReview.or([
    isInState(ReviewState.open),
    onReview.and([isInState(ReviewState.claimed), onReview('review.claimedUntil', '<=', sql<Date>`now()`)]),
  ]),
  [ReviewState.claimed]: onReview.and([
    isInState(ReviewState.claimed),
    onReview('review.claimedUntil', '>', sql<Date>`now()`),
  ]),
  [ReviewState.on_hold]: isInState(ReviewState.on_hold),
  [ReviewState.escalated]: isInState(ReviewState.escalated),
  [ReviewState.resolved]: isInState(ReviewState.resolved),
}

/** The parts of the list that can have reviews, and what these fulfil. */
function partsOf({ filter }: ReviewListQuery): ListPart[] {
  const states = filter.states ?? (filter.resolvedAt ? [ReviewState.resolved] : null)
  const others = othersOf(states)
  return [
    ...((states?.includes(ReviewState.escalated) ?? true)
      ? [{ part: 0 as const, condition: stateConditions.escalated }]
      : []),
    ...(others ? [{ part: 1 as const, condition: onReview.and(others) }] : []),
  ]
}

function othersOf(states: ReviewState[] | null): Condition[] | null {
  if (!states) return [isUnresolved, onReview('review.state', '<>', sql.lit(ReviewState.escalated))]
  const others = states.filter((state) => state !== ReviewState.escalated)
  if (others.length === 0) return null
  const wanted = onReview.or(others.map((state) => stateConditions[state]))
  return others.includes(ReviewState.resolved) ? [wanted] : [isUnresolved, wanted]
}

/** What a review fulfils that a list would have, for a statement that reads reviews in another way. */
export async function conditionsOf(tx: Sql, wanted: ReviewListQuery): Promise<Condition[]> {
  const { search } = wanted.filter
  const found = search ? await foundObjects(tx, wanted.workspaceId, search) : null
  return [
    ...(found ? [onReview('review.objectId', '=', among(found))] : []),
    inQueues(onReview.ref('review.queueId'), wanted.filter),
    ...filtersOf(wanted),
    onReview.or(partsOf(wanted).map(({ condition }) => condition)),
  ]
}

function filtersOf({ workspaceId, caller, filter }: ReviewListQuery): Condition[] {
  const { openedAt, resolvedAt, mine, priorities, policyCategoryIds, ruleIds, recommended, search } = filter
  return [
    ...(openedAt ? [liesIn(onReview.ref('review.openedAt'), openedAt)] : []),
    ...(resolvedAt ? [liesIn(onReview.ref('review.resolvedAt'), resolvedAt)] : []),
    ...(mine ? [onReview('review.assignedTo', '=', caller.id)] : []),
    ...(priorities ? [isAnyOf(onReview.ref('review.priority'), priorities.map(priorityRank), 'int')] : []),
    ...(policyCategoryIds
      ? [hasReason(policyCategoryIds.map((policyCategoryId) => ({ policyCategoryId })))]
      : []),
    ...(ruleIds ? [hasReason(ruleIds.map((ruleId) => ({ ruleId })))] : []),
    ...(typeof recommended === 'boolean' ? [sql<boolean>`${isRecommended('review')} = ${recommended}`] : []),
    ...(search ? [isFound(workspaceId, search)] : []),
  ]
}

/** That a review has any of some reasons. */
const hasReason = (reasons: readonly object[]): Condition =>
  onReview.or(reasons.map((reason) => sql<boolean>`review.reasons @> ${JSON.stringify([reason])}::jsonb`))

const isOn = (objectType: ReviewSubjectType): Condition => onReview('review.objectType', '=', objectType)

const isFound = (workspaceId: string, search: string): Condition =>
  onReview.or([
    onReview(
      'review.objectId',
      '=',
      sql<string>`any (${[idOf(workspaceId, 'content', search), idOf(workspaceId, 'user', search)]}::uuid[])`,
    ),
    onReview.and([isOn(ReviewSubjectType.content), isFoundInText('review', search)]),
    onReview.and([isOn(ReviewSubjectType.user), isFoundInName('review', search)]),
  ])
