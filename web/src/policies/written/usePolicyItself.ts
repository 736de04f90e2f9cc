import { useMutation } from '@vue/apollo-composable'
import { useRouter } from 'vue-router'
import {
  DeleteWrittenPolicyDocument,
  RenameWrittenPolicyDocument,
  WrittenPoliciesDocument,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'

/** Actions on a written policy as a whole. */
export function usePolicyItself(id: string) {
  const router = useRouter()
  const refetchQueries = [WrittenPoliciesDocument]
  const { mutate: rename } = useMutation(RenameWrittenPolicyDocument)
  const { mutate: remove } = useMutation(DeleteWrittenPolicyDocument, { refetchQueries })
  return {
    rename: useAction(
      async (name: string) => (await rename({ id, name }))?.data?.renameWrittenPolicy.writtenPolicy,
    ),
    remove: useAction(
      async () => {
        await remove({ id })
        await router.push({ name: 'written-policies' })
      },
      { quiet: true },
    ),
  }
}
