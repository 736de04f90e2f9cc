import { computed, watch, type Ref } from 'vue'
import {
  ReviewCaseChangedDocument,
  ReviewChangedDocument,
  ReviewPlacesDocument,
  ReviewsDocument,
  type ReviewFilter,
  type ReviewRowFragment,
} from '../gql/graphql.ts'
import { inBackground } from '../graphql/in-background.ts'
import { useLiveList } from '../live/useLiveList.ts'
import { useViewer } from '../session/useSession.ts'
import { preferences } from '../settings/personal/preferences.ts'
import { steady } from '../ui/steady.ts'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import { reviewFilter, reviewFilterNames, useWaitingStates } from './review-filter.ts'
import { caseIdsOf, compareReviews, firstOfCases, matchesFilter, mineFirst } from './review-order.ts'

/**
 * The live list of a queue's reviews that wait for the person, or of those in the state from the URL, under the filters of the
 * URL; the ones that are assigned to the person first.
 */
export function useReviewList(queueId: Ref<string>) {
  const { viewer } = useViewer()
  const { filter, isWork, ...urlFilters } = useReviewFilter(queueId)
  const belongs = (review: ReviewRowFragment): boolean =>
    matchesFilter(review, filter.value, viewer.value?.id)
  const list = useLiveList({
    query: ReviewsDocument,
    places: ReviewPlacesDocument,
    field: 'reviews',
    variables: computed(() => ({ first: 100, filter: filter.value })),
    subscription: ReviewChangedDocument,
    subscriptionVariables: computed(() => ({ filter: { queueIds: [queueId.value] } })),
    // A case is found after its reviews have come.
    alsoChangedBy: ReviewCaseChangedDocument,
    change: ({ kind, reviewId, review }) =>
      review
        ? { item: review, present: kind !== 'RESOLVED' && belongs(review) }
        : { item: { id: reviewId }, present: false },
    compare: compareReviews,
  })
  const items = computed(() => {
    const listed = isWork.value ? mineFirst(list.items.value, viewer.value?.id) : list.items.value
    return filter.value.firstOfCase ? firstOfCases(listed) : listed
  })
  // When the row of a case leaves, another of its reviews may represent it, which only the server can determine.
  watch(
    () => (filter.value.firstOfCase ? caseIdsOf(list.items.value) : undefined),
    (now, before) => {
      if (now && before && [...before].some((id) => !now.has(id))) inBackground(list.refetch())
    },
  )
  const places = computed(() => new Map(items.value.map(({ id }, at) => [id, at])))
  return {
    ...list,
    ...urlFilters,
    items,
    /** The index of a review in the list; -1 where it is not in it. */
    placeOf: (id: string | undefined): number => (id === undefined ? -1 : (places.value.get(id) ?? -1)),
    filter,
    isWork,
  }
}

/** The filter of the list, from the URL. */
function useReviewFilter(queueId: Ref<string>) {
  const urlFilters = useUrlFilters(reviewFilterNames)
  const waiting = useWaitingStates()
  const asked = computed(() => ({
    ...reviewFilter(urlFilters.filters.value, queueId.value, waiting.value),
    ...(preferences.value.groupCases && { firstOfCase: true }),
  }))
  return {
    ...urlFilters,
    // The URL changes with each opened item, the filter only with some of its parameters.
    filter: steady((): ReviewFilter => asked.value),
    /** Whether waiting reviews are listed, rather than those that were set aside. */
    isWork: computed(() => asked.value.states === waiting.value),
  }
}
