import { useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { QueueHistoryDocument } from '../../gql/graphql.ts'
import { now } from '../../ui/time.ts'
import { useUrlFilters } from '../../ui/useUrlFilters.ts'
import { placesOf, type Range, rangeOf, spanOf } from './history-range.ts'

const quarterMs = 15 * 60_000
const writtenAfterMs = 2 * 60_000

/** The depth of a queue over the range in the URL, read again every quarter of an hour. */
export function useQueueHistory(queueId: Ref<string>) {
  const { filters, set } = useUrlFilters(['range'])
  const range = computed<Range>(() => rangeOf(filters.value.range))
  /** The last quarter of an hour that is written by now, shortly after its end. */
  const quarter = computed(() => Math.floor((now.value.getTime() - writtenAfterMs) / quarterMs))
  const span = computed(() => spanOf(range.value, new Date(quarter.value * quarterMs)))
  const { result, loading, error, refetch } = useQuery(
    QueueHistoryDocument,
    () => ({ queueId: queueId.value, ...span.value }),
    { fetchPolicy: 'cache-and-network' },
  )
  const history = computed(() => result.value?.queueHistory[0])
  return {
    range,
    choose: (chosen: Range) => {
      set({ range: chosen })
    },
    queue: computed(() => history.value?.queue),
    points: computed(() => history.value?.points ?? []),
    places: computed(() => placesOf(range.value, span.value.to, history.value?.points ?? [])),
    isKnown: computed(() => result.value !== undefined),
    loading,
    error,
    refetch,
  }
}
