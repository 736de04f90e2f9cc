import type { ApolloError, OperationVariables, TypedDocumentNode } from '@apollo/client/core'
import { useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'

/** A connection of the schema, as far as it was read. */
export interface Pages<Item> {
  nodes: Item[]
  pageInfo: { endCursor: string | null; hasNextPage: boolean }
}

interface PagesOptions<Data, Variables extends OperationVariables, Item> {
  query: TypedDocumentNode<Data, Variables>
  variables: Ref<Variables>
  /** Where the connection is in the data; nothing while what it hangs on isn't there. */
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
      // The library leaves it loading, for good.
      loading.value = false
      error.value = failure as ApolloError
    }
  }

  return {
    result,
    items: computed(() => pages.value?.nodes ?? []),
    hasMore: computed(() => pages.value?.pageInfo.hasNextPage ?? false),
    loading,
    /** Why nothing, or no further page, could be read; what was read before stays. */
    error,
    refetch,
    loadMore,
  }
}
