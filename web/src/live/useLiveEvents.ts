import type { OperationVariables, TypedDocumentNode } from '@apollo/client/core'
import { useSubscription } from '@vue/apollo-composable'
import { until } from '@vueuse/core'
import { type MaybeRefOrGetter, type Ref, toValue } from 'vue'

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
   * what happened until then.
   */
  onBegin?: () => unknown
  /** A query that is read again then. */
  query?: LiveQuery
}

/** Subscribes to events with a document that asks for `checkpoints`, the first of which marks the beginning. */
export function useLiveEvents<Data extends object, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: MaybeRefOrGetter<Variables>,
  { onEvent, onBegin, query }: EventListeners<Data>,
  enabled: () => boolean = () => true,
): void {
  const { onResult } = useSubscription(
    document,
    () => toValue(variables),
    () => ({ enabled: enabled() }),
  )
  let events = 0
  async function readAgain({ loading, refetch }: LiveQuery): Promise<void> {
    await loaded(loading)
    const before = events
    await refetch()
    // The answer may be older than an event that came before it.
    if (events > before) await refetch()
  }
  onResult(({ data, extensions }) => {
    if (extensions?.['begun'] === true) {
      void onBegin?.()
      if (query) void readAgain(query)
    }
    const [event] = Object.values(data ?? {}) as (EventOf<Data> | null)[]
    if (!event) return
    events++
    onEvent?.(event)
  })
}

/**
 * Resolves when no request is under way. The answer to one may be older than the beginning of the events, and an equal request
 * would share it.
 */
export const loaded = (loading: LiveQuery['loading']): Promise<unknown> => until(loading).toBe(false)
