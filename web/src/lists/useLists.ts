import { useMutation } from '@vue/apollo-composable'
import { CreateListDocument, ListsDocument, type ListType } from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { useAll } from '../graphql/useAll.ts'

/** The kinds of list, as the specification names them [2.9]. */
export const listTypes: readonly ListType[] = [
  'STRINGS',
  'URLS',
  'LOCATIONS',
  'PHONE_NUMBERS',
  'IPS',
  'REGEXES',
]

/** All lists of the workspace, and creating one. */
export function useLists() {
  const { mutate } = useMutation(CreateListDocument, { refetchQueries: [ListsDocument] })
  const create = useAction(
    async (name: string, type: ListType) => (await mutate({ name, type }))?.data?.createList.list,
    { quiet: true },
  )
  return { ...useAll(ListsDocument, {}, ({ lists }) => lists), create }
}
