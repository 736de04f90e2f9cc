import { useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { SubcategoryDocument } from '../gql/graphql.ts'
import { useItemDecision } from '../review/useItemDecision.ts'

/** One subcategory: reading it, deciding on it, and undoing that while it can be undone. */
export function useSubcategoryItem(id: Ref<string>, decided: () => void) {
  const { result, loading, error, refetch } = useQuery(
    SubcategoryDocument,
    () => ({ id: id.value, first: 50 }),
    { fetchPolicy: 'cache-and-network' },
  )
  const subcategory = computed(() => result.value?.subcategory)
  const decide = useItemDecision({
    type: 'SUBCATEGORY',
    name: () => subcategory.value?.name ?? subcategory.value?.externalId ?? '',
    decided: () => {
      decided()
      return refetch()
    },
    undone: refetch,
  })
  return { subcategory, loading, error, refetch, decide }
}
