import type { TypedDocumentNode } from '@apollo/client/core'
import { useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { contentFilter } from '../content/useContents.ts'
import {
  CountContentsDocument,
  CountReportedItemsDocument,
  CountReviewsDocument,
  CountUserReportsDocument,
  CountUsersDocument,
  type CountPartsFragment,
  type SavedViewPage,
  type SavedViewPartsFragment,
} from '../gql/graphql.ts'
import { flat, reportedItemFilter, userReportFilter } from '../reports/report-filter.ts'
import { reviewFilter, useWaitingStates } from '../review/review-filter.ts'
import { userFilter } from '../users/useUsers.ts'
import { filtersOf, type AddressFilters } from './saved-view-filters.ts'

type CountResult = Record<string, { totalCount: CountPartsFragment | null }>

/** The current number of rows of a view; undefined until they are counted, and where that takes too long. */
export function useViewCount(view: SavedViewPartsFragment) {
  const waiting = useWaitingStates()
  const filters = computed(() => filtersOf(view))
  const asked = computed(() => counts[view.page](filters.value, view.queue?.id ?? '', waiting.value))
  const { result } = useQuery<CountResult, { filter: object }>(
    () => asked.value.query,
    () => ({ filter: asked.value.filter }),
    { fetchPolicy: 'cache-and-network', errorPolicy: 'all' },
  )
  return computed(() => Object.values(result.value ?? {})[0]?.totalCount ?? undefined)
}

interface CountQuery {
  query: TypedDocumentNode<CountResult, { filter: object }>
  filter: object
}

const counts: Record<
  SavedViewPage,
  (
    filters: AddressFilters,
    queueId: string,
    waiting: ReturnType<typeof useWaitingStates>['value'],
  ) => CountQuery
> = {
  CONTENT: (filters) => ({ query: CountContentsDocument, filter: contentFilter(filters) }),
  USERS: (filters) => ({ query: CountUsersDocument, filter: userFilter(filters) }),
  REPORTS: (filters) =>
    flat(filters)
      ? { query: CountUserReportsDocument, filter: userReportFilter(filters) }
      : { query: CountReportedItemsDocument, filter: reportedItemFilter(filters) },
  REVIEWS: (filters, queueId, waiting) => ({
    query: CountReviewsDocument,
    filter: reviewFilter(filters, queueId, waiting),
  }),
}
