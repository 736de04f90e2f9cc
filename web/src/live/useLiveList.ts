import type { OperationVariables, TypedDocumentNode, Unmasked } from '@apollo/client/core'
import { useApolloClient, useQuery, useSubscription } from '@vue/apollo-composable'
import { tryOnScopeDispose, useTimeoutFn } from '@vueuse/core'
import { computed, shallowRef, watch, type Ref } from 'vue'
import { onReconnected } from './connection.ts'
import { applyChange, showWaiting, type Identified, type LiveChange, type LiveItems } from './live-items.ts'

interface Connection<Item> {
  nodes: Item[]
  pageInfo: { endCursor: string | null; hasNextPage: boolean }
}

interface LiveListOptions<
  Field extends string,
  Item extends Identified,
  Data extends Record<Field, Connection<Item>>,
  Variables extends OperationVariables,
  Event,
  EventVariables extends OperationVariables,
> {
  query: TypedDocumentNode<Data, Variables>
  variables: Ref<Variables>
  /** The connection's field in the query's data, one of `pagedFields`. */
  field: Field
  subscription: TypedDocumentNode<Event, EventVariables>
  subscriptionVariables: Ref<EventVariables>
  /** Reads an event; undefined when it doesn't concern this list. */
  change: (event: Event) => LiveChange<Item> | undefined
  compare?: (a: Item, b: Item) => number
}

/** By when the subscription is sure to have started. */
const settleMs = 1500

/**
 * One list by id out of a query and its subscription: new items wait until `showNew`, updates replace, removals drop, a
 * reconnect refetches. The shown items live in Apollo's cache; `put` and `drop` change them ahead of the server.
 */
export function useLiveList<
  Field extends string,
  Item extends Identified,
  Data extends Record<Field, Connection<Item>>,
  Variables extends OperationVariables,
  Event,
  EventVariables extends OperationVariables,
>(options: LiveListOptions<Field, Item, Data, Variables, Event, EventVariables>) {
  const { query, variables, field } = options
  const { client } = useApolloClient()
  const waiting = shallowRef<readonly Item[]>([])
  const { result, loading, error, refetch, fetchMore } = useQuery<Data, Variables>(query, variables, {
    fetchPolicy: 'cache-and-network',
  })
  const connection = computed<Connection<Item> | undefined>(() => result.value?.[field])
  const items = computed<readonly Item[]>(() => connection.value?.nodes ?? [])

  /** Fragments are not masked here, so Apollo's unmasked type of the data is the data itself. */
  const withNodes = (data: Data, nodes: readonly Item[]): Unmasked<Data> =>
    ({ ...data, [field]: { ...data[field], nodes } }) as unknown as Unmasked<Data>

  function update(next: (list: LiveItems<Item>) => LiveItems<Item>): void {
    client.cache.updateQuery<Data, Variables>({ query, variables: variables.value }, (cached) => {
      const data = cached as unknown as Data | null
      if (!data) return undefined
      const list = next({ shown: data[field].nodes, waiting: waiting.value })
      waiting.value = list.waiting
      return list.shown === data[field].nodes ? undefined : withNodes(data, list.shown)
    })
  }

  /** Where nothing is shown there is nothing to disturb: new items show at once. */
  const arrived = (list: LiveItems<Item>): LiveItems<Item> =>
    list.shown.length === 0 && list.waiting.length > 0 ? showWaiting(list, options.compare) : list

  const { onResult } = useSubscription(options.subscription, options.subscriptionVariables)
  onResult(({ data }) => {
    const change = data ? options.change(data) : undefined
    if (change) update((list) => arrived(applyChange(list, change)))
  })

  async function refresh(): Promise<void> {
    waiting.value = []
    await refetch()
  }
  const { off } = onReconnected(() => void refresh())
  tryOnScopeDispose(off)
  watch(variables, () => (waiting.value = []))
  // What happens between the first answer and the start of the subscription is told to nobody: one more look finds it.
  useTimeoutFn(() => void refetch(), settleMs)

  async function loadMore(): Promise<void> {
    const page = connection.value?.pageInfo
    if (!page?.hasNextPage || loading.value) return
    await fetchMore({ variables: { ...variables.value, after: page.endCursor } })
  }

  return {
    items,
    loading,
    error,
    hasMore: computed(() => connection.value?.pageInfo.hasNextPage ?? false),
    loadMore,
    refresh,
    waitingCount: computed(() => waiting.value.length),
    showNew: () => {
      update((list) => showWaiting(list, options.compare))
    },
    put: (item: Item) => {
      const arriving = { shown: [], waiting: [item] }
      update(({ shown, waiting: others }) => ({
        shown: showWaiting(
          { ...arriving, shown: shown.filter((other) => other.id !== item.id) },
          options.compare,
        ).shown,
        waiting: others.filter((other) => other.id !== item.id),
      }))
    },
    drop: (id: string) => {
      update(({ shown, waiting: others }) => ({
        shown: shown.filter((item) => item.id !== id),
        waiting: others,
      }))
    },
  }
}
