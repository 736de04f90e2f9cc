import { type Expression, type Selectable, sql } from 'kysely'
import { foundInIndex } from '../intake/search/search-index.store.ts'
import { searchedListing } from '../intake/search/searched-listing.ts'
import { anyId } from '../platform/any-value.ts'
import type { Sql } from '../platform/database.ts'
import type { Condition } from '../platform/filter-conditions.ts'
import {
  cursorKey,
  inListOrder,
  inOrder,
  type Keyset,
  literalLimit,
  momentAndId,
  type Place,
  type Slice,
  within,
} from '../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, type ListOrders, OrderDirection } from '../platform/graphql/list-order.ts'
import { countRows, type Listing, listOf } from '../platform/graphql/listing.ts'
import { idOf } from '../platform/ids.ts'
import { ReviewSubjectType } from '../platform/vocabulary/status.ts'
import { membersOf } from './cases/case-parts.store.ts'
import {
  filtersOf,
  inQueues,
  isFound,
  isOfQueuesOnly,
  type ListPart,
  partsOf,
  type ReviewListQuery,
} from './review-filters.store.ts'
import { onReview, type ReviewTables, reviewTables } from './review-tables.ts'
import type { Review } from './review.entity.ts'
import { shownFields } from './review.store.ts'

/** The orders of lists of reviews. */
export const reviewOrders = {
  name: 'Review',
  fields: {
    URGENCY: {
      description: 'The escalated ones, then the others; each by priority, then age',
      columns: [
        { sql: `(review.state <> 'escalated')::int`, type: 'int' },
        { sql: 'review.priority', type: 'int' },
        ...momentAndId('review.opened_at', 'review.id'),
      ],
    },
    OPENED_AT: {
      description: 'When the item began to wait',
      columns: momentAndId('review.opened_at', 'review.id'),
    },
  },
  unlessGiven: { field: 'URGENCY', direction: OrderDirection.ASC },
} satisfies ListOrders

/**
 * The reviews of some queues or of all. By urgency each queue is read in the order of its index, but for those that waited at a
 * moment: few of all that were ever decided did.
 */
export function reviewList(wanted: ReviewListQuery, order?: ListOrder | null): Listing<Review> {
  const keyset = keysetOf(reviewOrders, order)
  const { ids, caseIds, waitingAt } = wanted.filter
  const { search, ...others } = wanted.filter
  if (ids) return amongReviews(wanted, keyset, readBy('id', wanted, ids))
  if (caseIds) return amongReviews(wanted, keyset, membersOf(wanted.workspaceId, caseIds))
  const isInQueueOrder = keyset.columns === reviewOrders.fields.URGENCY.columns && !waitingAt
  const all = isInQueueOrder ? inQueueOrder(wanted, keyset) : amongReviews(wanted, keyset, sql`review`)
  if (!search) return all
  return searchedListing({
    looks: isInQueueOrder ? [looksFirst] : [],
    first: (tx, slice, looksAt) => inQueueOrder(wanted, keyset, looksAt).rows(tx, slice),
    ids: (tx) => foundObjects(tx, wanted.workspaceId, search),
    among: (ids) => onObjects(wanted, keyset, ids),
    all,
    hasOnePlan: isInQueueOrder && isOfQueuesOnly(others),
  })
}

/** How many reviews of each queue a search scans before it uses the text index; each scanned row costs a lookup of its text. */
const looksFirst = 200

/** The most objects whose reviews are read by object id; an object has few reviews, found by index. */
const fewFound = 10_000

/** The ids of the objects that a search matches; null when there are more than `fewFound`. */
async function foundObjects(tx: Sql, workspaceId: string, search: string): Promise<string[] | null> {
  const found: string[] = []
  for (const type of Object.values(ReviewSubjectType)) {
    const ids = await foundInIndex(tx, workspaceId, type, { search, most: fewFound })
    if (!ids) return null
    found.push(...ids, idOf(workspaceId, type, search))
  }
  return found
}

/** The list read queue by queue; with `looksAt`, a search scans at most so many rows of each part of a queue. */
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
  hasOnePlan: isOfQueuesOnly(wanted.filter),
})

/** The reviews of objects, read by object id whatever the rest of the filter. */
const onObjects = (wanted: ReviewListQuery, keyset: Keyset, ids: readonly string[]): Listing<Review> =>
  amongReviews(wanted, keyset, readBy('object_id', wanted, ids))

/** The reviews that a column names, read by its index alone. */
const readBy = (
  column: 'id' | 'object_id',
  { workspaceId }: ReviewListQuery,
  ids: readonly string[],
): Expression<unknown> =>
  sql`(select * from review where workspace_id = ${workspaceId} and ${sql.ref(column)} = any (${ids}::uuid[]) offset 0)`

/** Those from a source of few reviews that match the rest of the filter. */
const amongReviews = (
  wanted: ReviewListQuery,
  keyset: Keyset,
  source: Expression<unknown>,
): Listing<Review> => listOf(keyset, (tx) => matching(tx, wanted, source).select(shownFields))

/** The reviews of a source that match a filter. */
const matching = (tx: Sql, wanted: ReviewListQuery, source: Expression<unknown>) =>
  reviewTables(tx)
    .selectFrom(sql<Selectable<ReviewTables['review']>>`${source}`.as('review'))
    .where('review.workspaceId', '=', wanted.workspaceId)
    .where(inQueues(onReview.ref('review.queueId'), wanted.filter))
    .where(onReview.and(filtersOf(wanted)))
    .where(onReview.or(partsOf(wanted).map(({ condition }) => condition)))

const queuesOf = (tx: Sql, { workspaceId, filter }: ReviewListQuery) =>
  reviewTables(tx)
    .selectFrom('reviewQueue')
    .where('reviewQueue.workspaceId', '=', workspaceId)
    .where(({ ref }) => inQueues(ref('reviewQueue.id'), filter))

/** The rows of one part of the list within a slice; null when the slice contains none of it. */
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
    return inOrder(reviews, inPart, { ...slice, most }).limit(literalLimit(most))
  }
  if (looksAt === undefined) return readFrom(sql`review`, filtersOf(wanted), slice.most)
  const { search, ...others } = wanted.filter
  const first = readFrom(sql`review`, filtersOf({ ...wanted, filter: others }), looksAt)
  return readFrom(sql`(${first})`, search ? [isFound(wanted.workspaceId, search)] : [], slice.most)
}

/** Those of some reviews that match a filter. */
export async function reviewsAmong(
  tx: Sql,
  wanted: ReviewListQuery,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = await reviewTables(tx)
    .selectFrom('review')
    .select('review.id')
    .where('review.workspaceId', '=', wanted.workspaceId)
    .where('review.id', '=', anyId(ids))
    .where(onReview.and(filtersOf(wanted)))
    .execute()
  return new Set(found.map(({ id }) => id))
}

/** The conditions of a list, for a statement that reads reviews in another way. */
export async function conditionsOf(tx: Sql, wanted: ReviewListQuery): Promise<Condition[]> {
  const { search } = wanted.filter
  const found = search ? await foundObjects(tx, wanted.workspaceId, search) : null
  return [
    ...(found ? [onReview('review.objectId', '=', anyId(found))] : []),
    inQueues(onReview.ref('review.queueId'), wanted.filter),
    ...filtersOf(wanted),
    onReview.or(partsOf(wanted).map(({ condition }) => condition)),
  ]
}
