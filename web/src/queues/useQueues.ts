import { useQuery, useSubscription } from '@vue/apollo-composable'
import { tryOnScopeDispose } from '@vueuse/core'
import { computed } from 'vue'
import { QueueChangedDocument, ReviewQueuesDocument } from '../gql/graphql.ts'
import { onReconnected } from '../live/connection.ts'

/** The review queues, live: depth and urgency change in place through the cache, a new queue refetches the list. */
export function useQueues() {
  const { result, loading, error, refetch } = useQuery(ReviewQueuesDocument, null, {
    fetchPolicy: 'cache-and-network',
  })
  const queues = computed(() => result.value?.reviewQueues ?? [])
  const { onResult } = useSubscription(QueueChangedDocument)
  onResult(({ data }) => {
    const known = queues.value.some(({ id }) => id === data?.queueChanged.queue?.id)
    if (data?.queueChanged.queue && !known && !loading.value) void refetch()
  })
  tryOnScopeDispose(onReconnected(() => void refetch()).off)

  return {
    queues,
    /** Those that the person may work in. */
    own: computed(() => queues.value.filter(({ mayWork }) => mayWork)),
    loading,
    error,
    refetch,
    depth: computed(() => queues.value.reduce((sum, queue) => sum + queue.depth, 0)),
  }
}
