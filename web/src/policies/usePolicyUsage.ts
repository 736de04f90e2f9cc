import { useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import type { RouteLocationRaw } from 'vue-router'
import { PolicyCategoryUsageDocument } from '../gql/graphql.ts'

/** Something that uses a category, and so prevents its deletion. */
export interface CategoryUse {
  id: string
  name: string
  icon: string
  to: RouteLocationRaw
}

/** The rules and written policies that use a category [2.7.12, 2.7.17]; read again while `wanted`. */
export function usePolicyUsage(id: Ref<string | undefined>, wanted: Ref<boolean>): Ref<CategoryUse[]> {
  const { result } = useQuery(PolicyCategoryUsageDocument, null, () => ({
    enabled: wanted.value && id.value !== undefined,
    fetchPolicy: 'network-only',
  }))
  return computed(() => {
    const category = result.value?.policyCategories.find((each) => each.id === id.value)
    return [
      ...(category?.usedBy ?? []).map((rule) => ({
        ...rule,
        icon: 'i-lucide-workflow',
        to: { name: 'rule', params: { id: rule.id } },
      })),
      ...(category?.writtenPolicies ?? []).map((policy) => ({
        ...policy,
        icon: 'i-lucide-book-open-text',
        to: { name: 'written-policy', params: { id: policy.id } },
      })),
    ]
  })
}
