import { computed, type Ref } from 'vue'
import {
  ReviewChangedDocument,
  ReviewsDocument,
  type Priority,
  type ReviewFilter,
  type ReviewRowFragment,
  type ReviewState,
} from '../gql/graphql.ts'
import { useLiveList } from '../live/useLiveList.ts'
import { asideStates } from '../queues/asides.ts'
import { useCan } from '../session/useCan.ts'
import { useViewer } from '../session/useSession.ts'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import { compareReviews, matchesFilter, mineFirst } from './review-order.ts'

/** The names of the list's filters in the URL. */
export const reviewFilterNames = ['q', 'mine', 'recommended', 'state', 'priority', 'policy', 'rule'] as const

/** The reviews of a queue that wait for the person's decision, or of the state that the URL names, live, the person's own turns before the rest, under the filters in the URL. */
export function useReviewList(queueId: Ref<string>) {
  const urlFilters = useUrlFilters(reviewFilterNames)
  const { viewer } = useViewer()
  const can = useCan()
  const waiting = computed<ReviewState[]>(() =>
    can('reviews.return') ? ['OPEN', 'CLAIMED', 'ESCALATED'] : ['OPEN', 'CLAIMED'],
  )
  const filter = computed<ReviewFilter>(() => {
    const { q, mine, recommended, state, priority, policy, rule } = urlFilters.filters.value
    const aside = asideStates.find((each) => each === state)
    return {
      queueIds: [queueId.value],
      states: aside ? [aside] : waiting.value,
      ...(q && { search: q }),
      ...(mine && { mine: true }),
      ...(recommended && { recommended: true }),
      ...(priority && { priorities: [priority as Priority] }),
      ...(policy && { policyCategoryIds: [policy] }),
      ...(rule && { ruleIds: [rule] }),
    }
  })
  const belongs = (review: ReviewRowFragment): boolean =>
    matchesFilter(review, filter.value, viewer.value?.id)
  const list = useLiveList({
    query: ReviewsDocument,
    field: 'reviews',
    variables: computed(() => ({ first: 100, filter: filter.value })),
    subscription: ReviewChangedDocument,
    subscriptionVariables: computed(() => ({ filter: { queueIds: [queueId.value] } })),
    change: ({ reviewChanged: { kind, reviewId, review } }) =>
      review
        ? { item: review, present: kind !== 'RESOLVED' && belongs(review) }
        : { item: { id: reviewId }, present: false },
    compare: compareReviews,
  })
  const items = computed(() => mineFirst(list.items.value, viewer.value?.id))
  return { ...list, ...urlFilters, items, filter }
}
