import { expressionBuilder, sql } from 'kysely'
import {
  type Condition,
  conditionsOf,
  type FilterConditions,
  isAnyOf,
} from '../../platform/filter-conditions.ts'
import { momentAndId } from '../../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'
import { liesIn } from '../../platform/graphql/moment-range.ts'
import { idsOfReferences } from '../../platform/graphql/references.ts'
import { idOf } from '../../platform/ids.ts'
import { anywhere } from '../../platform/like.ts'
import type { ContentFilter } from './content-filter.input.ts'
import type { Content } from './content.entity.ts'
import { type ContentTables, shownFields } from './content.store.ts'

const content = expressionBuilder<ContentTables, 'content'>()

const conditionsIn = (workspaceId: string): FilterConditions<ContentFilter> => ({
  ids: (ids) => isAnyOf(content.ref('content.id'), ids, 'uuid'),
  search: (search) =>
    content.or([
      content('content.text', 'ilike', anywhere(search)),
      content('content.id', '=', idOf(workspaceId, 'content', search)),
    ]),
  externalIds: (ids) =>
    isAnyOf(
      content.ref('content.id'),
      ids.map((id) => idOf(workspaceId, 'content', id)),
      'uuid',
    ),
  statuses: (statuses) => isAnyOf(content.ref('content.status'), statuses, 'text'),
  initialStatuses: (statuses) => isAnyOf(content.ref('content.initialStatus'), statuses, 'text'),
  categories: (named) =>
    isAnyOf(content.ref('content.categoryId'), idsOfReferences(workspaceId, named), 'uuid'),
  subcategories: (named) =>
    isAnyOf(content.ref('content.subcategoryId'), idsOfReferences(workspaceId, named), 'uuid'),
  users: (named) => isAnyOf(content.ref('content.userId'), idsOfReferences(workspaceId, named), 'uuid'),
  policyCategoryIds: (ids) => isAnyOf(content.ref('content.policyCategoryId'), ids, 'uuid'),
  recommended: (recommended) => content('content.recommended', '=', recommended),
  unjudged: (unjudged) => sql<boolean>`(content.unjudged is not null) = ${unjudged}`,
  createdAt: (range) => liesIn(content.ref('content.createdAt'), range),
})

/** The condition that a content item of a workspace fits a filter. */
export const fitsFilter = (workspaceId: string, filter: ContentFilter): Condition =>
  content.and(conditionsOf(conditionsIn(workspaceId), filter))

/** What lists of content can be ordered by. */
export const contentOrders = orderedBy(
  'Content',
  'CREATED_AT',
  'When it was posted',
  momentAndId('content.created_at', 'content.id'),
)

/** The content that fits a filter. */
export const contentList = (
  workspaceId: string,
  filter: ContentFilter,
  order?: ListOrder | null,
): Listing<Content> =>
  listOf(keysetOf(contentOrders, order), (tx) =>
    tx
      .db<ContentTables>()
      .selectFrom('content')
      .select(shownFields)
      .where('content.workspaceId', '=', workspaceId)
      .where(fitsFilter(workspaceId, filter)),
  )
