import type { ApolloError, OperationVariables, TypedDocumentNode } from '@apollo/client/core'
import { useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'

/** The part of a connection that was read. */
export interface Pages<Item> {
  nodes: Item[]
  pageInfo: { endCursor: string | null; hasNextPage: boolean }
}

interface PagesOptions<Data, Variables extends OperationVariables, Item> {
  query: TypedDocumentNode<Data, Variables>
  variables: Ref<Variables>
  /** Reads the connection from the data; undefined while its parent is missing. */
  read: (data: Data) => Pages<Item> | null | undefined
  enabled?: Ref<boolean>
}

/** A list by keyset pages, of a field in `pagedFields`: `loadMore` appends the next page; nothing is ever counted or offset. */
export function usePages<Data, Variables extends OperationVariables, Item>(
  options: PagesOptions<Data, Variables, Item>,
) {
  const { query, variables, read } = options
  const { result, loading, error, refetch, fetchMore } = useQuery<Data, Variables>(query, variables, () => ({
    fetchPolicy: 'cache-and-network',
    enabled: options.enabled?.value ?? true,
  }))
  const pages = computed(() => (result.value ? read(result.value) : undefined))

  async function loadMore(): Promise<void> {
    const page = pages.value?.pageInfo
    if (!page?.hasNextPage || loading.value) return
    try {
      await fetchMore({ variables: { ...variables.value, after: page.endCursor } })
    } catch (failure) {
      // The library would leave it loading for good.
      loading.value = false
      error.value = failure as ApolloError
    }
  }

  return {
    result,
    items: computed(() => pages.value?.nodes ?? []),
    hasMore: computed(() => pages.value?.pageInfo.hasNextPage ?? false),
    loading,
    /** Why nothing, or no further page, could be read; earlier pages stay. */
    error,
    refetch,
    loadMore,
  }
}
