import { type Expression, expressionBuilder, type Selectable, sql } from 'kysely'
import { isOpenlyJudged } from '../../access/team/withheld.store.ts'
import type { Sql } from '../../platform/database.ts'
import {
  type Condition,
  conditionsOf,
  type FilterConditions,
  isAnyOf,
  isUnfiltered,
} from '../../platform/filter-conditions.ts'
import {
  inOrder,
  type Keyset,
  literalLimit,
  momentAndId,
  type Slice,
  within,
} from '../../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'
import { liesIn } from '../../platform/graphql/moment-range.ts'
import { idsOfReferences } from '../../platform/graphql/references.ts'
import { idOf } from '../../platform/ids.ts'
import { ReviewSubjectType, Status } from '../../platform/vocabulary/status.ts'
import { hasText } from '../search/has-text.ts'
import { foundInIndex } from '../search/search-index.store.ts'
import { fewFound, looksFirst, searchedListing } from '../search/searched-listing.ts'
import type { ContentFilter } from './content-filter.input.ts'
import type { Content } from './content.entity.ts'
import { type ContentTables, shownFields } from './content.store.ts'

const content = expressionBuilder<ContentTables, 'content'>()

const conditionsIn = (workspaceId: string): FilterConditions<ContentFilter> => ({
  ids: (ids) => isAnyOf(content.ref('content.id'), ids, 'uuid'),
  search: (search) =>
    content.or([
      hasText(content.ref('content.text'), content.ref('content.searchText'), search),
      content('content.id', '=', idOf(workspaceId, 'content', search)),
    ]),
  externalIds: (ids) =>
    isAnyOf(
      content.ref('content.id'),
      ids.map((id) => idOf(workspaceId, 'content', id)),
      'uuid',
    ),
  statuses: (statuses) =>
    openly(isAnyOf(content.ref(`content.${indexed('status', statuses)}`), statuses, 'text')),
  initialStatuses: (statuses) =>
    isAnyOf(content.ref(`content.${indexed('initialStatus', statuses)}`), statuses, 'text'),
  categories: (named) =>
    isAnyOf(content.ref('content.categoryId'), idsOfReferences(workspaceId, named), 'uuid'),
  subcategories: (named) =>
    isAnyOf(content.ref('content.subcategoryId'), idsOfReferences(workspaceId, named), 'uuid'),
  users: (named) => isAnyOf(content.ref('content.userId'), idsOfReferences(workspaceId, named), 'uuid'),
  policyCategoryIds: (ids) => openly(isAnyOf(content.ref('content.policyCategoryId'), ids, 'uuid')),
  recommended: (recommended) => openly(content('content.recommended', '=', recommended)),
  unjudged: (unjudged) => sql<boolean>`(content.unjudged is not null) = ${unjudged}`,
  createdAt: (range) => liesIn(content.ref('content.createdAt'), range),
})

/** A condition on values set by decisions, which excludes items that the caller reviews blind. */
const openly = (condition: Condition): Condition =>
  content.and([condition, isOpenlyJudged(content.ref('content.id'))])

/** The indexed column for a filter by statuses: a partial index excludes allowed items, which are the majority. */
const indexed = <C extends 'status' | 'initialStatus'>(column: C, statuses: readonly Status[]) =>
  statuses.includes(Status.allowed) ? column : (`${column}UnlessAllowed` as const)

/** The condition that a content item of a workspace matches a filter. */
export const fitsFilter = (workspaceId: string, filter: ContentFilter): Condition =>
  content.and(conditionsOf(conditionsIn(workspaceId), filter))

/** The orders of lists of content. */
export const contentOrders = orderedBy(
  'Content',
  'CREATED_AT',
  'When it was posted',
  momentAndId('content.created_at', 'content.id'),
)

/** The content that matches a filter. */
export function contentList(
  workspaceId: string,
  filter: ContentFilter,
  order?: ListOrder | null,
): Listing<Content> {
  const keyset = keysetOf(contentOrders, order)
  const listFrom = (source: (tx: Sql) => Expression<unknown>) =>
    listOf(keyset, (tx) =>
      tx
        .db<ContentTables>()
        .selectFrom(sql<Selectable<ContentTables['content']>>`${source(tx)}`.as('content'))
        .select(shownFields)
        .where('content.workspaceId', '=', workspaceId)
        .where(fitsFilter(workspaceId, filter)),
    )
  const rowsOf = (searched: SearchedRows, tx: Sql, slice: Slice, most = slice.most) =>
    listFrom(firstOf(workspaceId, searched, keyset, { ...slice, most })).rows(tx, slice)
  const { search, ...others } = filter
  const unmerged = listFrom(() => table)
  const merged: Listing<Content>['rows'] = (tx, slice) =>
    rowsOf({ source: table, filters: ofEachStatus(filter) }, tx, slice)
  const all = ofEachStatus(filter).length > 1 ? { ...unmerged, rows: merged } : unmerged
  if (!search) return all
  return searchedListing({
    looks: looksFirst,
    first: (tx, slice, looksAt) =>
      rowsOf({ source: table, filters: ofEachStatus(others) }, tx, slice, looksAt),
    ids: async (tx) => {
      const ids = await foundInIndex(tx, workspaceId, ReviewSubjectType.content, { search, most: fewFound })
      return ids && [...ids, idOf(workspaceId, 'content', search)]
    },
    among: (ids) => {
      const source = contentAmong(workspaceId, ids)
      const rows: Listing<Content>['rows'] = (tx, slice) => rowsOf({ source, filters: [filter] }, tx, slice)
      return { ...listFrom(() => source), rows }
    },
    all,
    hasOnePlan: isUnfiltered(others),
  })
}

const table = sql`content`

/** The rows of a source that match any of some filters, of which no two match the same. */
interface SearchedRows {
  source: Expression<unknown>
  filters: readonly ContentFilter[]
}

/** The first rows of a range that match, those of each filter merged; what is shown of content is computed for these alone. */
const firstOf =
  (workspaceId: string, { source, filters }: SearchedRows, keyset: Keyset, slice: Slice) =>
  (tx: Sql): Expression<unknown> => {
    const rowsFrom = (rows: Expression<unknown>) =>
      tx
        .db<ContentTables>()
        .selectFrom(sql<Selectable<ContentTables['content']>>`${rows}`.as('content'))
        .selectAll('content')
    const placed = (rows: ReturnType<typeof rowsFrom>) =>
      inOrder(rows, keyset, slice).limit(literalLimit(slice.most))
    const parts = filters.map((each) =>
      placed(
        rowsFrom(source)
          .where('content.workspaceId', '=', workspaceId)
          .where(fitsFilter(workspaceId, each))
          .where(content.and(within(keyset, slice))),
      ),
    )
    return placed(rowsFrom(sql`(${sql.join(parts, sql` union all `)})`))
  }

/**
 * A filter by several statuses as one for each of them: the index of statuses has the rows of one in the order of the list, those
 * of several it would have to sort. Not where one is allowed, which most rows are.
 */
function ofEachStatus(filter: ContentFilter): ContentFilter[] {
  for (const field of ['statuses', 'initialStatuses'] as const) {
    const values = [...new Set(filter[field])]
    if (values.length > 1 && !values.includes(Status.allowed))
      return values.map((value) => ({ ...filter, [field]: [value] }))
  }
  return [filter]
}

/** Content by its ids, always read by primary key, whatever the other conditions. */
const contentAmong = (workspaceId: string, ids: readonly string[]) =>
  sql`(select * from content where workspace_id = ${workspaceId} and id = any (${ids}::uuid[]) offset 0)`
