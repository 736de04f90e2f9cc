import type { TypedDocumentNode } from '@apollo/client/core'
import { useSubscription } from '@vue/apollo-composable'
import { tryOnScopeDispose, useTimeoutFn } from '@vueuse/core'
import { computed, watch, type Ref } from 'vue'
import { onReconnected } from './connection.ts'

/** By when the subscription is sure to have started. */
const settleMs = 1500

/**
 * Keeps long work that a query has read up to date while it is under way: each change replaces it in Apollo's cache. What
 * happened before the subscription began, or while the connection was lost, one more look finds.
 */
export function useLiveRun(
  changed: TypedDocumentNode<unknown, { id: string }>,
  run: Ref<{ id: string; state: string } | undefined>,
  refetch: () => unknown,
): void {
  const id = computed(() => (run.value?.state === 'running' ? run.value.id : undefined))
  useSubscription(
    changed,
    () => ({ id: id.value ?? '' }),
    () => ({ enabled: id.value !== undefined }),
  )
  const { start, stop } = useTimeoutFn(() => void refetch(), settleMs, { immediate: false })
  watch(
    id,
    (running) => {
      if (running) start()
      else stop()
    },
    { immediate: true },
  )
  tryOnScopeDispose(onReconnected(() => id.value && void refetch()).off)
}
