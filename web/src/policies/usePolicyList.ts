import { PolicyCategoriesDocument } from '../gql/graphql.ts'
import { useAll } from '../graphql/useAll.ts'
import { byHotkey } from './policy-order.ts'

/** The policy categories of the workspace, in the order of their keys. */
export const usePolicyList = () =>
  useAll(PolicyCategoriesDocument, {}, ({ policyCategories }) =>
    policyCategories.filter(({ deleted }) => !deleted).sort(byHotkey),
  )
