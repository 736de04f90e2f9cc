import { useMutation } from '@vue/apollo-composable'
import { CreateWrittenPolicyDocument, WrittenPoliciesDocument } from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { useAll } from '../../graphql/useAll.ts'
import { useCan } from '../../session/useCan.ts'

/** The written policies of the workspace, drafts for those who may read them, and creating one. */
export function useWrittenPolicies() {
  const can = useCan()
  const variables = { drafts: can('policyDrafts.read') }
  const { mutate } = useMutation(CreateWrittenPolicyDocument, { refetchQueries: [WrittenPoliciesDocument] })
  const create = useAction(
    async (name: string) => (await mutate({ name }))?.data?.createWrittenPolicy.writtenPolicy,
  )
  return { ...useAll(WrittenPoliciesDocument, variables, ({ writtenPolicies }) => writtenPolicies), create }
}
