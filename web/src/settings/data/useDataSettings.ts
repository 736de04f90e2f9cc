import { useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { ErasuresDocument, LegalHoldsDocument, RetentionDocument } from '../../gql/graphql.ts'
import { usePages } from '../../graphql/usePages.ts'

/** What the page of data shows, all asked for at once: the retention periods, legal holds and erasures. */
export function useDataSettings() {
  const variables = computed(() => ({ first: 50 }))
  return {
    retention: useQuery(RetentionDocument, {}, { fetchPolicy: 'cache-and-network' }),
    holds: usePages({ query: LegalHoldsDocument, variables, read: (data) => data.legalHolds }),
    erasures: usePages({ query: ErasuresDocument, variables, read: (data) => data.erasures }),
  }
}

export type DataSettings = ReturnType<typeof useDataSettings>
