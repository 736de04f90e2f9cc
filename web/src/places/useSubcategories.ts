import { useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { SubcategoriesDocument, type Status } from '../gql/graphql.ts'
import { useUrlFilters } from '../ui/useUrlFilters.ts'

/** The names of the filters in the URL. */
export const placeFilterNames = ['q', 'category', 'status'] as const

/** So many are answered at most. */
export const mostPlaces = 200

/** The table of subcategories under the filters of the URL, by name. */
export function useSubcategories() {
  const urlFilters = useUrlFilters(placeFilterNames)
  const { result, loading, error, refetch } = useQuery(
    SubcategoriesDocument,
    () => {
      const { q, category, status } = urlFilters.filters.value
      return {
        ...(q && { search: q }),
        ...(category && { categoryId: category }),
        ...(status && { status: status as Status }),
      }
    },
    { fetchPolicy: 'cache-and-network' },
  )
  return { items: computed(() => result.value?.subcategories ?? []), loading, error, refetch, ...urlFilters }
}
