import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { CreateWrittenPolicyDocument, WrittenPoliciesDocument } from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { useCan } from '../../session/useCan.ts'

/** The written policies of the workspace, drafts for those who may read them, and a new one. */
export function useWrittenPolicies() {
  const can = useCan()
  const variables = { drafts: can('policyDrafts.read') }
  const { result, loading, error, refetch } = useQuery(WrittenPoliciesDocument, variables, {
    fetchPolicy: 'cache-and-network',
  })
  const { mutate } = useMutation(CreateWrittenPolicyDocument, { refetchQueries: [WrittenPoliciesDocument] })
  const create = useAction(async (name: string) => (await mutate({ name }))?.data?.createWrittenPolicy)
  return { policies: computed(() => result.value?.writtenPolicies ?? []), loading, error, refetch, create }
}
