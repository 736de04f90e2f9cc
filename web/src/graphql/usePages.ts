import type { ApolloError, OperationVariables, TypedDocumentNode } from '@apollo/client/core'
import { useApolloClient, useQuery } from '@vue/apollo-composable'
import { useTimeoutFn } from '@vueuse/core'
import { computed, ref, watch, type Ref } from 'vue'
import { isReturn } from '../ui/usePlaceInPage.ts'
import { inBackground } from './in-background.ts'

/** The part of a connection that was read. */
export interface Pages<Item> {
  nodes: Item[]
  pageInfo: { endCursor: string | null; hasNextPage: boolean }
}

interface PagesOptions<Data, Variables extends OperationVariables, Item> {
  query: TypedDocumentNode<Data, Variables>
  variables: Ref<Variables>
  /** Reads the connection from the data; undefined while its parent is missing. */
  read: (data: Data) => Pages<Item> | null | undefined
  enabled?: Ref<boolean>
}

/**
 * A list by keyset pages, of a field in `pagedFields`: `loadMore` appends the next page; nothing is ever counted or offset. A list
 * that is read again, or returned to with the back button, keeps its length.
 */
export function usePages<Data, Variables extends OperationVariables, Item>(
  options: PagesOptions<Data, Variables, Item>,
) {
  const { query, variables, read } = options
  const isFromCache = useIsFromCache(options)
  const first = useQuery<Data, Variables>(query, variables, () => ({
    fetchPolicy: isFromCache.value ? 'cache-first' : 'cache-and-network',
    enabled: options.enabled?.value ?? true,
  }))
  const { result, error } = first
  const pages = computed(() => (result.value ? read(result.value) : undefined))
  const whole = useWholeList(options, error)
  const loading = computed(() => first.loading.value || whole.isReading.value)

  async function loadMore(): Promise<void> {
    const page = pages.value?.pageInfo
    if (!page?.hasNextPage || loading.value) return
    try {
      await first.fetchMore({ variables: { ...variables.value, after: page.endCursor } })
    } catch (failure) {
      // The library would leave it loading for good.
      first.loading.value = false
      error.value = failure as ApolloError
    }
  }

  async function refetch(): Promise<void> {
    const count = pages.value?.nodes.length ?? 0
    await (count > pageSize(variables.value) ? whole.read(count) : first.refetch())
  }
  // The query passes over one result after what it has from the cache at first: the same one, which comes before the timeout.
  useTimeoutFn((): void => inBackground(refetch()), 0, { immediate: isFromCache.value })

  return {
    result,
    items: computed(() => pages.value?.nodes ?? []),
    hasMore: computed(() => pages.value?.pageInfo.hasNextPage ?? false),
    loading,
    /** Why nothing, or no further page, could be read; earlier pages stay. */
    error,
    refetch,
    loadMore,
  }
}

/** The size of a page; 0 where the document states it. */
const pageSize = (variables: OperationVariables): number => Number(variables['first'] ?? 0)

/** Whether a list is returned to of which the cache has more than the first page; no longer once something else is asked for. */
function useIsFromCache<Data, Variables extends OperationVariables, Item>({
  query,
  variables,
  read,
  enabled,
}: PagesOptions<Data, Variables, Item>): Ref<boolean> {
  const { client } = useApolloClient()
  function isCached(): boolean {
    if (!isReturn() || enabled?.value === false) return false
    // Fragments are not masked here, so Apollo's unmasked type of the data is the data itself.
    const cached = client.readQuery({ query, variables: variables.value }) as Data | null
    return ((cached && read(cached)?.nodes.length) ?? 0) > pageSize(variables.value)
  }
  const isFromCache = ref(isCached())
  watch(
    () => JSON.stringify(variables.value),
    () => (isFromCache.value = false),
  )
  return isFromCache
}

/** Reads all pages of a list again that have been read; `isReading` until the latest of these reads has ended. */
function useWholeList<Data, Variables extends OperationVariables, Item>(
  { query, variables, read }: PagesOptions<Data, Variables, Item>,
  error: Ref<ApolloError | null>,
) {
  const { client } = useApolloClient()
  const isReading = ref(false)
  let latest = 0
  const end = (): void => {
    latest++
    isReading.value = false
  }
  watch(() => JSON.stringify(variables.value), end)

  async function readWhole(count: number): Promise<void> {
    const own = ++latest
    const isLatest = (): boolean => own === latest
    isReading.value = true
    error.value = null
    try {
      // Few lists are read again: the page need not load it at first.
      const { readPages } = await import('./read-pages.ts')
      await readPages({ client, query, variables: variables.value, read, count, isWanted: isLatest })
    } catch (failure) {
      if (isLatest()) error.value = failure as ApolloError
    } finally {
      if (isLatest()) end()
    }
  }
  return { isReading, read: readWhole }
}
