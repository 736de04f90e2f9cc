import { computed } from 'vue'
import { ContentsDocument, type ContentFilter, type Status } from '../gql/graphql.ts'
import { usePages } from '../graphql/usePages.ts'
import { wholeDays } from '../ui/time.ts'
import { useUrlFilters } from '../ui/useUrlFilters.ts'

/** The query parameters of the content filters. */
export const contentFilterNames = [
  'q',
  'id',
  'status',
  'initial',
  'category',
  'policy',
  'from',
  'to',
  'user',
  'subcategory',
  'recommended',
  'unjudged',
] as const

type Filters = Partial<Record<(typeof contentFilterNames)[number], string>>

/** The schema's filter for the URL. */
export function contentFilter({
  q,
  id,
  status,
  initial,
  category,
  policy,
  from,
  to,
  user,
  subcategory,
  recommended,
  unjudged,
}: Filters): ContentFilter {
  const createdAt = wholeDays({ from, to })
  return {
    ...(q && { search: q }),
    ...(id && { externalIds: [id] }),
    ...(status && { statuses: [status as Status] }),
    ...(initial && { initialStatuses: [initial as Status] }),
    ...(category && { categories: [{ id: category }] }),
    ...(policy && { policyCategoryIds: [policy] }),
    ...(user && { users: [{ id: user }] }),
    ...(subcategory && { subcategories: [{ id: subcategory }] }),
    ...(recommended && { recommended: true }),
    ...(unjudged && { unjudged: true }),
    ...(createdAt && { createdAt }),
  }
}

/** The content table: pages under the filters of the URL, newest first. */
export function useContents() {
  const urlFilters = useUrlFilters(contentFilterNames)
  const filter = computed(() => contentFilter(urlFilters.filters.value))
  const pages = usePages({
    query: ContentsDocument,
    variables: computed(() => ({ first: 50, filter: filter.value })),
    read: (data) => data.contents,
  })
  return { ...pages, ...urlFilters, filter }
}
