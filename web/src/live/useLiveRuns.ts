import type { TypedDocumentNode } from '@apollo/client/core'
import { useSubscription } from '@vue/apollo-composable'
import { tryOnScopeDispose, useTimeoutFn } from '@vueuse/core'
import { computed, watch, type Ref } from 'vue'
import { onReconnected } from './connection.ts'

/** By when the subscription is sure to have started. */
const secondReadMs = 1500

interface LiveRuns<Run extends { id: string; state: string }> {
  /** Tells how far one has come, or each of the workspace. */
  changed: TypedDocumentNode<unknown, { id?: string | null }>
  runs: Ref<readonly Run[]>
  /** The states in which one goes on. */
  underWay: readonly Run['state'][]
  refetch: () => unknown
}

/**
 * Keeps long work that a query has read up to date while any of it is under way: each change replaces it in Apollo's cache.
 * What happened before the subscription began, or while the connection was lost, one more look finds; another one, after
 * the last is told to have ended, what follows from it.
 */
export function useLiveRuns<Run extends { id: string; state: string }>({
  changed,
  runs,
  underWay,
  refetch,
}: LiveRuns<Run>): void {
  const live = computed(() => runs.value.filter(({ state }) => underWay.includes(state)))
  /** The one that is told of; null for all, where several are under way, and undefined for none. */
  const id = computed(() => (live.value.length > 1 ? null : live.value[0]?.id))
  const { onResult } = useSubscription(
    changed,
    () => ({ id: id.value ?? null }),
    () => ({ enabled: id.value !== undefined }),
  )
  let isTold = false
  onResult(() => (isTold = true))
  const { start, stop } = useTimeoutFn(() => void refetch(), secondReadMs, { immediate: false })
  watch(
    id,
    (told) => {
      if (told !== undefined) return void start()
      stop()
      if (isTold) void refetch()
      isTold = false
    },
    { immediate: true },
  )
  tryOnScopeDispose(onReconnected(() => id.value !== undefined && void refetch()).off)
}
