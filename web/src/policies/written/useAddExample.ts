import { useMutation } from '@vue/apollo-composable'
import {
  AddPolicyExampleDocument,
  PolicyTrialsDocument,
  type AddPolicyExampleInput,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'

/** An example without its policy. */
export type NewExample = Omit<AddPolicyExampleInput, 'policyId'>

/** Adds an example to a written policy. */
export function useAddExample() {
  const { mutate } = useMutation(AddPolicyExampleDocument, { refetchQueries: [PolicyTrialsDocument] })
  return useAction(async (policyId: string, example: NewExample) => {
    await mutate({ input: { policyId, ...example } })
    return true
  })
}
