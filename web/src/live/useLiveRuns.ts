import type { TypedDocumentNode } from '@apollo/client/core'
import { computed, watch, type Ref } from 'vue'
import { inBackground } from '../graphql/in-background.ts'
import { type LiveQuery, useLiveEvents } from './useLiveEvents.ts'

interface LiveRuns<Run extends { id: string; state: string }> {
  /** Sends the progress of one, or of all of the workspace. */
  changed: TypedDocumentNode<object, { id?: string | null }>
  runs: Ref<readonly Run[]>
  /** The states of a running run. */
  underWay: readonly Run['state'][]
  /** Where the runs are read. */
  query: LiveQuery
}

/**
 * Keeps long work that a query has read up to date while any of it is under way: each change replaces it in Apollo's cache.
 * The query is read again when the subscription has begun, also after a lost connection, and when the last of the work has
 * ended, for what follows from it.
 */
export function useLiveRuns<Run extends { id: string; state: string }>({
  changed,
  runs,
  underWay,
  query,
}: LiveRuns<Run>): void {
  const live = computed(() => runs.value.filter(({ state }) => underWay.includes(state)))
  /** The one that is followed; null for all, where several are under way, and undefined for none. */
  const id = computed(() => (live.value.length > 1 ? null : live.value[0]?.id))
  let received = false
  useLiveEvents(
    changed,
    () => ({ id: id.value ?? null }),
    { onEvent: () => (received = true), query },
    () => id.value !== undefined,
  )
  watch(id, (followed) => {
    if (followed !== undefined) return
    if (received) inBackground(query.refetch())
    received = false
  })
}
