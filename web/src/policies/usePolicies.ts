import {
  CreatePolicyCategoryDocument,
  DeletePolicyCategoryDocument,
  PolicyCategoriesDocument,
  UpdatePolicyCategoryDocument,
  type CreatePolicyCategoryInput,
} from '../gql/graphql.ts'
import { useRemove } from '../graphql/useRemove.ts'
import { useSave } from '../graphql/useSave.ts'
import { usePolicyList } from './usePolicyList.ts'

/** The policy categories of the workspace and an admin's actions on them. */
export function usePolicies() {
  const refetchQueries = [PolicyCategoriesDocument]
  return {
    ...usePolicyList(),
    save: useSave<CreatePolicyCategoryInput>({
      create: CreatePolicyCategoryDocument,
      update: UpdatePolicyCategoryDocument,
      refetchQueries,
    }),
    remove: useRemove(DeletePolicyCategoryDocument, { refetchQueries, quiet: true }),
  }
}
