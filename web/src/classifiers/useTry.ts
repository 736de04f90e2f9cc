import { useApolloClient, useMutation } from '@vue/apollo-composable'
import { ref } from 'vue'
import {
  type ClassifierKind,
  TryClassifierDocument,
  TryClassifierOnPictureDocument,
  type TryClassifierQuery,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'

/** Runs a version on a text, or on the picture at a URL. */
export function useTry(kind: ClassifierKind, versionId: string) {
  const { client } = useApolloClient()
  const { mutate } = useMutation(TryClassifierOnPictureDocument)
  const verdict = ref<TryClassifierQuery['tryClassifier']>()
  const ask = async (value: string) => {
    if (kind === 'IMAGE')
      return (await mutate({ versionId, imageUrl: value }))?.data?.tryClassifierOnPicture.classifierVerdict
    const variables = { versionId, text: value }
    const { data } = await client.query({ query: TryClassifierDocument, variables, fetchPolicy: 'no-cache' })
    return data.tryClassifier
  }
  const tryIt = useAction(
    async (value: string) => {
      verdict.value = await ask(value)
    },
    { quiet: true },
  )
  return { verdict, tryIt }
}
