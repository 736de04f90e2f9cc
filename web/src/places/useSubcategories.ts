import { SubcategoriesDocument, type Status } from '../gql/graphql.ts'
import { useAll } from '../graphql/useAll.ts'
import { useUrlFilters } from '../ui/useUrlFilters.ts'

/** The names of the filters in the URL. */
export const placeFilterNames = ['q', 'category', 'status'] as const

/** So many are answered at most. */
export const mostPlaces = 200

/** The table of subcategories under the filters of the URL, by name. */
export function useSubcategories() {
  const urlFilters = useUrlFilters(placeFilterNames)
  const all = useAll(
    SubcategoriesDocument,
    () => {
      const { q, category, status } = urlFilters.filters.value
      return {
        ...(q && { search: q }),
        ...(category && { categoryId: category }),
        ...(status && { status: status as Status }),
      }
    },
    ({ subcategories }) => subcategories,
  )
  return { ...all, ...urlFilters }
}
