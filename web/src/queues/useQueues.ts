import { useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { QueueChangedDocument, ReviewQueuesDocument } from '../gql/graphql.ts'
import { inBackground } from '../graphql/in-background.ts'
import { useLiveEvents } from '../live/useLiveEvents.ts'

/** The review queues, live: depth and urgency change in place through the cache, a new queue refetches the list. */
export function useQueues() {
  const { result, loading, error, refetch } = useQuery(ReviewQueuesDocument, null, {
    fetchPolicy: 'cache-and-network',
  })
  const queues = computed(() => result.value?.reviewQueues ?? [])
  useLiveEvents(
    QueueChangedDocument,
    {},
    {
      onEvent: ({ queue }) => {
        const known = queues.value.some(({ id }) => id === queue?.id)
        if (queue && !known && !loading.value) inBackground(refetch())
      },
      query: { loading, refetch },
    },
  )

  return {
    queues,
    /** The queues that the viewer may work in. */
    own: computed(() => queues.value.filter(({ mayWork }) => mayWork)),
    loading,
    error,
    refetch,
    depth: computed(() => queues.value.reduce((sum, queue) => sum + queue.depth, 0)),
  }
}
