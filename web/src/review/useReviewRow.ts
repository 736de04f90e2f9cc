import { useApolloClient } from '@vue/apollo-composable'
import { shallowRef, watch, type Ref } from 'vue'
import { ReviewRowFragmentDoc, type ReviewRowFragment } from '../gql/graphql.ts'

const named = { fragment: ReviewRowFragmentDoc, fragmentName: 'ReviewRow' } as const

const referenceTo = (id: string) => ({ __typename: 'Review', id }) as const

/** The row of one review in the cache, kept up to date; undefined while it has none. */
export function useReviewRow(id: Ref<string | undefined>): Readonly<Ref<ReviewRowFragment | undefined>> {
  const { client } = useApolloClient()
  const read = useRowReader()
  const row = shallowRef<ReviewRowFragment>()
  watch(
    id,
    (now, _before, onCleanup) => {
      row.value = now === undefined ? undefined : read(now)
      if (now === undefined) return
      const watched = client.watchFragment<ReviewRowFragment>({ ...named, from: referenceTo(now) })
      const subscription = watched.subscribe(({ data, complete }) => {
        row.value = complete ? (data as ReviewRowFragment) : undefined
      })
      onCleanup(() => {
        subscription.unsubscribe()
      })
    },
    { immediate: true, flush: 'sync' },
  )
  return row
}

/** Reads the current row of a review from the cache. */
export function useRowReader(): (id: string) => ReviewRowFragment | undefined {
  const { client } = useApolloClient()
  return (id) => {
    const key = client.cache.identify(referenceTo(id))
    // Read like a watched query, so that it is the same object.
    return key === undefined ? undefined : (client.readFragment({ ...named, id: key }, true) ?? undefined)
  }
}
