import type { ApolloClient, OperationVariables, TypedDocumentNode, Unmasked } from '@apollo/client/core'
import type { Pages } from './usePages.ts'

interface PagesToRead<Data, Variables extends OperationVariables, Item> {
  client: ApolloClient<unknown>
  query: TypedDocumentNode<Data, Variables>
  variables: Variables
  read: (data: Data) => Pages<Item> | null | undefined
  /** The items that the pages have to hold at least, where there are as many. */
  count: number
  /** Whether the answer still has to be put into the cache; the next page is not read once it has not. */
  isWanted: () => boolean
}

/** Reads a list from its beginning, page after page, and puts all of them into the cache at once: nothing is shown in between. */
export async function readPages<Data, Variables extends OperationVariables, Item>({
  client,
  query,
  variables,
  read,
  count,
  isWanted,
}: PagesToRead<Data, Variables, Item>): Promise<void> {
  const answers: { variables: Variables; data: Data }[] = []
  let missing = count
  let after: string | null | undefined
  do {
    const asked = after ? { ...variables, after } : variables
    const { data } = await client.query<Data, Variables>({ query, variables: asked, fetchPolicy: 'no-cache' })
    // Fragments are not masked here, so Apollo's unmasked type of the data is the data itself.
    answers.push({ variables: asked, data: data as Data })
    const page = read(data as Data)
    missing -= page?.nodes.length ?? 0
    after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined
  } while (after && missing > 0 && isWanted())
  if (!isWanted()) return
  client.cache.batch({
    update: (cache) => {
      for (const answer of answers)
        cache.writeQuery({ query, variables: answer.variables, data: answer.data as Unmasked<Data> })
    },
  })
}
