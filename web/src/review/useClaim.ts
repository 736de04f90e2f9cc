import { useMutation } from '@vue/apollo-composable'
import { tryOnScopeDispose, useEventListener, useIntervalFn } from '@vueuse/core'
import { onScopeDispose, ref, watch, type Ref } from 'vue'
import { ClaimReviewDocument, HeartbeatReviewDocument, ReleaseReviewDocument } from '../gql/graphql.ts'
import { failureOf, type Failure } from '../graphql/errors.ts'
import { onReconnected } from '../live/connection.ts'

/** How long a claim lasts without a heartbeat, in milliseconds [2.11.5]. */
export const claimLength = 600_000

const heartbeatEvery = 60_000
const dwell = 200

/**
 * Holds the open review for this person: claims it shortly after it opens, keeps the lease alive each minute, lets go when
 * another opens or the page closes, claims again after a lost connection or when somebody else has let go (`again`). `ensure` resolves once the claim is settled; `settled` forgets a decided review.
 */
export function useClaim(reviewId: Ref<string | undefined>) {
  const { mutate: claim } = useMutation(ClaimReviewDocument)
  const { mutate: heartbeat } = useMutation(HeartbeatReviewDocument)
  const { mutate: release } = useMutation(ReleaseReviewDocument)
  const failure = ref<Failure>()
  const pending = new Map<string, Promise<void>>()
  let held: string | undefined

  async function claimNow(id: string): Promise<void> {
    try {
      await claim({ id })
      if (reviewId.value === id) held = id
      else void letGo(id)
    } catch (error) {
      if (reviewId.value === id) failure.value = failureOf(error)
    }
  }

  function ensure(id: string): Promise<void> {
    const running =
      pending.get(id) ?? (held === id ? Promise.resolve() : claimNow(id).finally(() => pending.delete(id)))
    if (held !== id) pending.set(id, running)
    return running
  }

  async function letGo(id: string, keepalive = false): Promise<void> {
    if (held === id) held = undefined
    await release({ id }, { context: { fetchOptions: { keepalive } } }).catch(() => undefined)
  }

  watch(
    reviewId,
    (id, before, onCleanup) => {
      failure.value = undefined
      if (before && held === before) void letGo(before)
      if (!id) return
      const timer = setTimeout(() => void ensure(id), dwell)
      onCleanup(() => {
        clearTimeout(timer)
      })
    },
    { immediate: true },
  )

  useIntervalFn(() => {
    const id = held
    if (id) void heartbeat({ id }).catch((error: unknown) => (failure.value = failureOf(error)))
  }, heartbeatEvery)

  function again(): void {
    held = undefined
    failure.value = undefined
    if (reviewId.value) void ensure(reviewId.value)
  }
  tryOnScopeDispose(onReconnected(again).off)

  const leave = (): void => {
    if (held) void letGo(held, true)
  }
  useEventListener(window, 'pagehide', leave)
  onScopeDispose(leave)

  return {
    failure,
    ensure,
    again,
    settled: (id: string) => {
      if (held === id) held = undefined
    },
  }
}
