import { useMutation } from '@vue/apollo-composable'
import {
  ClassifiersDocument,
  CreateClassifierDocument,
  type CreateClassifierMutationVariables,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { useAll } from '../graphql/useAll.ts'

/** The classifiers of the workspace, and a new one. */
export function useClassifiers() {
  const { mutate } = useMutation(CreateClassifierDocument, { refetchQueries: [ClassifiersDocument] })
  const create = useAction(
    async (input: CreateClassifierMutationVariables['input']) =>
      (await mutate({ input }))?.data?.createClassifier.classifier,
    { quiet: true },
  )
  return { ...useAll(ClassifiersDocument, {}, ({ classifiers }) => classifiers), create }
}
