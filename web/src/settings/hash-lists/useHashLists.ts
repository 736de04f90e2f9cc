import { useMutation } from '@vue/apollo-composable'
import {
  AddHashesDocument,
  CreateHashListDocument,
  DeleteHashListDocument,
  type HashListPurpose,
  HashListsDocument,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { useAll } from '../../graphql/useAll.ts'
import { useRemove } from '../../graphql/useRemove.ts'

/** A file to load: into a new list, or into an existing one. */
export type HashFile =
  | { hashes: string; listId: string }
  | { hashes: string; name: string; purpose: HashListPurpose }

/** The workspace's hash lists, and their actions. */
export function useHashLists() {
  const refetchQueries = [HashListsDocument]
  const { mutate: create } = useMutation(CreateHashListDocument, { refetchQueries })
  const { mutate: add } = useMutation(AddHashesDocument, { refetchQueries })
  return {
    ...useAll(HashListsDocument, {}, ({ hashLists }) => hashLists),
    load: useAction(
      async (file: HashFile) =>
        'listId' in file
          ? (await add(file))?.data?.addHashes.hashList
          : (await create(file))?.data?.createHashList.hashList,
      { quiet: true },
    ),
    remove: useRemove(DeleteHashListDocument, { refetchQueries }),
  }
}
