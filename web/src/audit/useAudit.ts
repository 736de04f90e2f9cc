import { computed } from 'vue'
import { AuditEntriesDocument } from '../gql/graphql.ts'
import { usePages } from '../graphql/usePages.ts'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import { auditFilter, auditFilterNames } from './audit-filter.ts'

/** The audit log: pages under the filters of the URL, newest first. */
export function useAudit() {
  const urlFilters = useUrlFilters(auditFilterNames)
  const filter = computed(() => auditFilter(urlFilters.filters.value, new Date()))
  const pages = usePages({
    query: AuditEntriesDocument,
    variables: computed(() => ({ first: 50, filter: filter.value })),
    read: (data) => data.auditEntries,
  })
  return { ...pages, ...urlFilters, filter }
}
