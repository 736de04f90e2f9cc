import { computed, type Ref } from 'vue'
import { ReviewChangedDocument, ReviewsDocument, type Priority, type ReviewFilter } from '../gql/graphql.ts'
import { useLiveList } from '../live/useLiveList.ts'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import { compareReviews, matchesFilter } from './review-order.ts'

/** The names of the list's filters in the URL. */
export const reviewFilterNames = ['q', 'priority', 'policy', 'rule'] as const

/** The reviews of a queue that wait for a decision, live, under the filters held in the URL. */
export function useReviewList(queueId: Ref<string>) {
  const urlFilters = useUrlFilters(reviewFilterNames)
  const filter = computed<ReviewFilter>(() => {
    const { q, priority, policy, rule } = urlFilters.filters.value
    return {
      states: ['open', 'claimed'],
      ...(q && { search: q }),
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
        kind !== 'resolved' && review.queue.id === queueId.value && matchesFilter(review, filter.value),
    }),
    compare: compareReviews,
  })
  return { ...list, ...urlFilters }
}
