import { useMutation } from '@vue/apollo-composable'
import { AddPolicyExampleDocument, PolicyTrialsDocument, type PolicyExampleInput } from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'

/** Adds an example to a written policy. */
export function useAddExample() {
  const { mutate } = useMutation(AddPolicyExampleDocument, { refetchQueries: [PolicyTrialsDocument] })
  return useAction(async (policyId: string, input: PolicyExampleInput) => {
    await mutate({ id: policyId, input })
    return true
  })
}
