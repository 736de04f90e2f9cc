import { computed } from 'vue'
import { UsersDocument, type Status, type UserFilter, type UserType } from '../gql/graphql.ts'
import { usePages } from '../graphql/usePages.ts'
import { useUrlFilters } from '../ui/useUrlFilters.ts'

/** The query parameters of the user filters. */
export const userFilterNames = ['q', 'status', 'type', 'tag'] as const

/** The types of user, as the specification names them [2.4]. */
export const userTypes: readonly UserType[] = ['NORMAL', 'TRUSTED', 'MODERATOR', 'ADMIN', 'TESTING']

type Filters = Partial<Record<(typeof userFilterNames)[number], string>>

/** The schema's filter for the URL. */
export function userFilter({ q, status, type, tag }: Filters): UserFilter {
  return {
    ...(q && { search: q }),
    ...(status && { statuses: [status as Status] }),
    ...(type && { types: [type as UserType] }),
    ...(tag && { tags: [tag] }),
  }
}

/** The table of users: pages under the filters of the URL, newest first. */
export function useUsers() {
  const urlFilters = useUrlFilters(userFilterNames)
  const filter = computed(() => userFilter(urlFilters.filters.value))
  const pages = usePages({
    query: UsersDocument,
    variables: computed(() => ({ first: 50, filter: filter.value })),
    read: (data) => data.users,
  })
  return { ...pages, ...urlFilters, filter }
}
