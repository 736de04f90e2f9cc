import { computed } from 'vue'
import { SubcategoriesDocument, type Status, type SubcategoryFilter } from '../gql/graphql.ts'
import { usePages } from '../graphql/usePages.ts'
import { useUrlFilters } from '../ui/useUrlFilters.ts'

/** The query parameters of the filters. */
export const placeFilterNames = ['q', 'category', 'status'] as const

/** The table of subcategories under the filters of the URL, by name. */
export function useSubcategories() {
  const urlFilters = useUrlFilters(placeFilterNames)
  const pages = usePages({
    query: SubcategoriesDocument,
    variables: computed(() => {
      const { q, category, status } = urlFilters.filters.value
      const filter: SubcategoryFilter = {
        ...(q && { search: q }),
        ...(category && { categories: [{ id: category }] }),
        ...(status && { statuses: [status as Status] }),
      }
      return { first: 50, filter }
    }),
    read: ({ subcategories }) => subcategories,
  })
  return { ...pages, ...urlFilters }
}
