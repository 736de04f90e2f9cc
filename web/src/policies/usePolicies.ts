import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import {
  CreatePolicyCategoryDocument,
  DeletePolicyCategoryDocument,
  PolicyCategoriesDocument,
  UpdatePolicyCategoryDocument,
  type PolicyCategoryInput,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { useSave } from '../graphql/useSave.ts'
import { byHotkey } from './policy-order.ts'

/** The policy categories of the workspace and what an admin does with them. */
export function usePolicies() {
  const { result, loading, error, refetch } = useQuery(PolicyCategoriesDocument, null, {
    fetchPolicy: 'cache-and-network',
  })
  const refetchQueries = [PolicyCategoriesDocument]
  const { mutate: remove } = useMutation(DeletePolicyCategoryDocument, { refetchQueries })
  const categories = computed(() =>
    (result.value?.policyCategories ?? []).filter(({ deleted }) => !deleted).sort(byHotkey),
  )

  return {
    categories,
    loading,
    error,
    refetch,
    save: useSave<PolicyCategoryInput>({
      create: CreatePolicyCategoryDocument,
      update: UpdatePolicyCategoryDocument,
      refetchQueries,
    }),
    remove: useAction(
      async (id: string) => {
        await remove({ id })
        return true
      },
      { quiet: true },
    ),
  }
}
