import type { OperationVariables, TypedDocumentNode } from '@apollo/client/core'
import { useSubscription } from '@vue/apollo-composable'
import { type MaybeRefOrGetter, toValue } from 'vue'

/** The event that a subscription's field holds. */
export type EventOf<Data> = NonNullable<Data[Exclude<keyof Data, '__typename'>]>

interface EventListeners<Data> {
  onEvent?: (event: EventOf<Data>) => void
  /**
   * Called when the server has begun to send events: at first, and again after a lost connection. What was read before lacks
   * what happened until then.
   */
  onBegin?: () => unknown
}

/** Subscribes to events with a document that asks for `checkpoints`, the first of which marks the beginning. */
export function useLiveEvents<Data extends object, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: MaybeRefOrGetter<Variables>,
  { onEvent, onBegin }: EventListeners<Data>,
  enabled: () => boolean = () => true,
): void {
  const { onResult } = useSubscription(
    document,
    () => toValue(variables),
    () => ({ enabled: enabled() }),
  )
  onResult(({ data, extensions }) => {
    if (extensions?.['begun'] === true) void onBegin?.()
    const [event] = Object.values(data ?? {}) as (EventOf<Data> | null)[]
    if (event) onEvent?.(event)
  })
}
