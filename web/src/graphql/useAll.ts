import type { OperationVariables, TypedDocumentNode } from '@apollo/client/core'
import { useQuery } from '@vue/apollo-composable'
import { computed, toValue, type MaybeRefOrGetter } from 'vue'

/** A list that is read as a whole; the cached one is shown while it is read again. */
export function useAll<Data, Variables extends OperationVariables, Item>(
  query: TypedDocumentNode<Data, Variables>,
  variables: MaybeRefOrGetter<Variables>,
  read: (data: Data) => readonly Item[],
) {
  const { result, loading, error, refetch } = useQuery<Data, Variables>(query, () => toValue(variables), {
    fetchPolicy: 'cache-and-network',
  })
  return {
    items: computed(() => (result.value ? read(result.value) : [])),
    /** Whether it is read for the first time, so that nobody knows yet how many items it has. */
    waiting: computed(() => loading.value && !result.value),
    loading,
    error,
    refetch,
  }
}
