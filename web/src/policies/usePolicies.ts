import {
  CreatePolicyCategoryDocument,
  DeletePolicyCategoryDocument,
  PolicyCategoriesDocument,
  UpdatePolicyCategoryDocument,
  type CreatePolicyCategoryInput,
} from '../gql/graphql.ts'
import { useAll } from '../graphql/useAll.ts'
import { useRemove } from '../graphql/useRemove.ts'
import { useSave } from '../graphql/useSave.ts'
import { byHotkey } from './policy-order.ts'

/** The policy categories of the workspace and what an admin does with them. */
export function usePolicies() {
  const refetchQueries = [PolicyCategoriesDocument]
  return {
    ...useAll(PolicyCategoriesDocument, {}, ({ policyCategories }) =>
      policyCategories.filter(({ deleted }) => !deleted).sort(byHotkey),
    ),
    save: useSave<CreatePolicyCategoryInput>({
      create: CreatePolicyCategoryDocument,
      update: UpdatePolicyCategoryDocument,
      refetchQueries,
    }),
    remove: useRemove(DeletePolicyCategoryDocument, { refetchQueries, quiet: true }),
  }
}
