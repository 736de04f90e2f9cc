import { computed, type Ref } from 'vue'
import { ReviewChangedDocument, ReviewsDocument, type Priority, type ReviewFilter } from '../gql/graphql.ts'
import { useLiveList } from '../live/useLiveList.ts'
import { useViewer } from '../session/useSession.ts'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import { compareReviews, matchesFilter, mineFirst } from './review-order.ts'

/** The names of the list's filters in the URL. */
export const reviewFilterNames = ['q', 'mine', 'priority', 'policy', 'rule'] as const

/** The reviews of a queue that wait for a decision, live, the person's own turns first, under the filters in the URL. */
export function useReviewList(queueId: Ref<string>) {
  const urlFilters = useUrlFilters(reviewFilterNames)
  const { viewer } = useViewer()
  const filter = computed<ReviewFilter>(() => {
    const { q, mine, priority, policy, rule } = urlFilters.filters.value
    return {
      states: ['open', 'claimed'],
      ...(q && { search: q }),
      ...(mine && { mine: true }),
      ...(priority && { priority: priority as Priority }),
      ...(policy && { policyCategoryId: policy }),
      ...(rule && { ruleId: rule }),
    }
  })
  const list = useLiveList({
    query: ReviewsDocument,
    field: 'reviews',
    variables: computed(() => ({ queueId: queueId.value, first: 100, filter: filter.value })),
    subscription: ReviewChangedDocument,
    subscriptionVariables: computed(() => ({ queueId: queueId.value })),
    change: ({ reviewChanged: { kind, review } }) => ({
      item: review,
      present:
        kind !== 'resolved' &&
        review.queue.id === queueId.value &&
        matchesFilter(review, filter.value, viewer.value?.id),
    }),
    compare: compareReviews,
  })
  const items = computed(() => mineFirst(list.items.value, viewer.value?.id))
  return { ...list, ...urlFilters, items }
}
