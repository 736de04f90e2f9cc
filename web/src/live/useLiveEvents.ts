import type { Cache, OperationVariables, TypedDocumentNode, Unmasked } from '@apollo/client/core'
import { useApolloClient, useSubscription } from '@vue/apollo-composable'
import { until } from '@vueuse/core'
import { type MaybeRefOrGetter, type Ref, toValue, watch } from 'vue'
import { useUntilRead } from './useUntilRead.ts'

/** The event that a subscription's field holds. */
export type EventOf<Data> = NonNullable<Data[Exclude<keyof Data, '__typename'>]>

/** A query whose result the events change. */
export interface LiveQuery {
  loading: Readonly<Ref<boolean>>
  refetch: () => unknown
}

interface EventListeners<Data> {
  onEvent?: (event: EventOf<Data>) => void
  /**
   * Called when the server has begun to send events: at first, and again after a lost connection. What was read before lacks
   * what happened until then. Where it rejects because the server is away, it is called again later.
   */
  onBegin?: () => unknown
  /** A query that is read again then. */
  query?: LiveQuery
  /**
   * Whether what the events change is being read. The answer may be older than an event that came meanwhile, which is then
   * written to the cache once more.
   */
  reading?: Readonly<Ref<boolean>>
  /** Whether the events are only told of: what they hold of a thing is then not written over what lists have of it. */
  isNewsOnly?: boolean
}

/** Subscribes to events with a document that asks for `checkpoints`, the first of which marks the beginning. */
export function useLiveEvents<Data extends object, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: MaybeRefOrGetter<Variables>,
  { onEvent, onBegin, query, reading, isNewsOnly = false }: EventListeners<Data>,
  enabled: () => boolean = () => true,
): void {
  const { onResult } = useSubscription(
    document,
    () => toValue(variables),
    () => ({ enabled: enabled(), ...(isNewsOnly && { fetchPolicy: 'no-cache' as const }) }),
  )
  const keep = reading && useEventsKept(document, variables, reading)
  const untilRead = useUntilRead()
  let events = 0
  async function readAgain({ loading, refetch }: LiveQuery): Promise<void> {
    await loaded(loading)
    const before = events
    await refetch()
    // The answer may be older than an event that came before it.
    if (events > before) await refetch()
  }
  onResult(({ data, extensions }) => {
    if (extensions?.['begun'] === true) untilRead(() => Promise.all([onBegin?.(), query && readAgain(query)]))
    const [event] = Object.values(data ?? {}) as (EventOf<Data> | null)[]
    if (!data || !event) return
    events++
    keep?.(data)
    onEvent?.(event)
  })
}

/** Keeps the events that come during a read, and writes them to the cache when it has ended. */
function useEventsKept<Data extends object, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: MaybeRefOrGetter<Variables>,
  reading: Readonly<Ref<boolean>>,
) {
  const { client } = useApolloClient()
  let meanwhile: Cache.WriteOptions<Data, Variables>[] = []
  watch(
    reading,
    (isReading) => {
      if (isReading) return
      for (const written of meanwhile) client.cache.write(written)
      meanwhile = []
    },
    { flush: 'sync' },
  )
  return (data: Data): void => {
    if (!reading.value) return
    // Fragments are not masked here, so Apollo's unmasked type of the data is the data itself.
    const result = data as unknown as Unmasked<Data>
    meanwhile.push({ query: document, variables: toValue(variables), result, dataId: 'ROOT_SUBSCRIPTION' })
  }
}

/**
 * Resolves when no request is under way. The answer to one may be older than the beginning of the events, and an equal request
 * would share it.
 */
export const loaded = (loading: LiveQuery['loading']): Promise<unknown> => until(loading).toBe(false)
