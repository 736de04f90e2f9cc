import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { CreateListDocument, ListsDocument, type ListType } from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'

/** The kinds of list, as the specification names them [2.9]. */
export const listTypes: readonly ListType[] = [
  'strings',
  'urls',
  'locations',
  'phone_numbers',
  'ips',
  'regexes',
]

/** All lists of the workspace, and a new one. */
export function useLists() {
  const { result, loading, error, refetch } = useQuery(ListsDocument, null, {
    fetchPolicy: 'cache-and-network',
  })
  const { mutate } = useMutation(CreateListDocument, { refetchQueries: [ListsDocument] })
  const create = useAction(
    async (name: string, type: ListType) => (await mutate({ name, type }))?.data?.createList,
    { quiet: true },
  )
  return { lists: computed(() => result.value?.lists ?? []), loading, error, refetch, create }
}
