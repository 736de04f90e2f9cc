import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import {
  AddHashesDocument,
  CreateHashListDocument,
  DeleteHashListDocument,
  type HashListPurpose,
  HashListsDocument,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'

/** A file to load: into a new list, or into one that is there. */
export type HashFile =
  { hashes: string; listId: string } | { hashes: string; name: string; purpose: HashListPurpose }

/** The workspace's hash lists, and what can be done to them. */
export function useHashLists() {
  const { result, loading, error, refetch } = useQuery(HashListsDocument, null, {
    fetchPolicy: 'cache-and-network',
  })
  const refetchQueries = [HashListsDocument]
  const create = useMutation(CreateHashListDocument, { refetchQueries })
  const add = useMutation(AddHashesDocument, { refetchQueries })
  const { mutate: deleteList } = useMutation(DeleteHashListDocument, { refetchQueries })

  const load = useAction(
    async (file: HashFile) =>
      'listId' in file
        ? (await add.mutate(file))?.data?.addHashes
        : (await create.mutate(file))?.data?.createHashList,
    { quiet: true },
  )
  const remove = useAction(async (id: string) => (await deleteList({ id }))?.data?.deleteHashList)

  return { lists: computed(() => result.value?.hashLists ?? []), loading, error, refetch, load, remove }
}
