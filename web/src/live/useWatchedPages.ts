import type { OperationVariables, TypedDocumentNode, Unmasked } from '@apollo/client/core'
import { useApolloClient, useQuery } from '@vue/apollo-composable'
import { computed, ref, shallowRef, watch, type Ref } from 'vue'
import type { Pages } from '../graphql/usePages.ts'

interface WatchedPages<Data, Places, Variables extends OperationVariables, Item> {
  /** The query that is sent to the server. */
  query: TypedDocumentNode<Data, Variables>
  /** The query that is watched in the cache: as little of each item as the list itself needs. */
  places: TypedDocumentNode<Places, Variables>
  variables: Ref<Variables>
  read: (data: Places) => Pages<Item>
}

/**
 * A list by keyset pages, as `usePages` has them, of which only the places are watched: a change in another field of an item
 * costs as much as that item, however long the list is. The items themselves are in the cache.
 */
export function useWatchedPages<Data, Places, Variables extends OperationVariables, Item>({
  query,
  places,
  variables,
  read,
}: WatchedPages<Data, Places, Variables, Item>) {
  const { client } = useApolloClient()
  const { result } = useQuery<Places, Variables>(places, variables, { fetchPolicy: 'cache-only' })
  const pages = computed(() => (result.value ? read(result.value) : undefined))
  const loading = ref(false)
  const error = shallowRef<unknown>()
  let latest = 0

  async function fetch(after?: string | null): Promise<void> {
    const mine = ++latest
    loading.value = true
    error.value = undefined
    try {
      const asked = after ? { ...variables.value, after } : variables.value
      // Written to the cache by hand: a query would read all pages again with each. Fragments are not masked here.
      const { data } = await client.query({ query, variables: asked, fetchPolicy: 'no-cache' })
      // What was asked for since is newer.
      if (mine === latest)
        client.cache.writeQuery({ query, variables: asked, data: data as unknown as Unmasked<Data> })
    } catch (failure) {
      if (mine === latest) error.value = failure
    } finally {
      if (mine === latest) loading.value = false
    }
  }
  watch(variables, () => void fetch(), { immediate: true })

  return {
    items: computed(() => pages.value?.nodes ?? []),
    hasMore: computed(() => pages.value?.pageInfo.hasNextPage ?? false),
    loading,
    error,
    refetch: () => fetch(),
    loadMore: async () => {
      const page = pages.value?.pageInfo
      if (page?.hasNextPage && !loading.value) await fetch(page.endCursor)
    },
  }
}
