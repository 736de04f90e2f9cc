import { PolicyCategoriesDocument } from '../gql/graphql.ts'
import { useAll } from '../graphql/useAll.ts'
import { byHotkey } from './policy-order.ts'

/** The policy categories of the workspace, ordered by hotkey. */
export const usePolicyList = () =>
  useAll(PolicyCategoriesDocument, {}, ({ policyCategories }) =>
    policyCategories.filter(({ deleted }) => !deleted).sort(byHotkey),
  )
