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
/** How many milliseconds a decision may take to be answered; it ends the claim as well. */
const decidingTime = 2_000

/**
 * Holds the claim on the open review: claims it shortly after it opens, renews the lease each minute and when the last read does
 * not show it (`isMine`: an answer may be older than the claim), and claims again after a reconnect or when the other holder has
 * released it (`again`). It is released with the claim of another review, so that nothing is sent before that is drawn, and when
 * none is open or the page closes. `ensure` resolves once the claim is answered; `forget` drops a decided review; `adopt` takes
 * over one that the server has assigned and claimed, and `release` gives it back.
 */
export function useClaim(reviewId: Ref<string | undefined>, isMine: Ref<boolean>) {
  let isGone = false
  const lease = useLease((id) => !isGone && reviewId.value === id)
  const { failure, ensure, letGo, forget, adopt, release, keepAlive } = lease

  watch(
    reviewId,
    (id, before, onCleanup) => {
      failure.value = undefined
      if (!id) return letGo(before)
      const timer = setTimeout(() => void ensure(id), dwell)
      onCleanup(() => {
        clearTimeout(timer)
      })
    },
    { immediate: true },
  )
  useIntervalFn(keepAlive, heartbeatEvery)
  watch(isMine, (mine, _before, onCleanup) => {
    if (mine) return
    const timer = setTimeout(keepAlive, decidingTime)
    onCleanup(() => {
      clearTimeout(timer)
    })
  })

  function again(): void {
    forget()
    failure.value = undefined
    if (reviewId.value) void ensure(reviewId.value)
  }
  tryOnScopeDispose(onReconnected(again).off)

  onPageGone((gone) => {
    const wasGone = isGone
    isGone = gone
    if (gone) lease.letAllGo()
    else if (wasGone) again()
  })

  return { failure, ensure, again, forget, adopt, release }
}

/** Calls back when the page is left (a claim may be answered after that) and when it is shown again. */
function onPageGone(notify: (gone: boolean) => void): void {
  useEventListener(window, 'pagehide', () => {
    notify(true)
  })
  useEventListener(window, 'pageshow', () => {
    notify(false)
  })
  onScopeDispose(() => {
    notify(true)
  })
}

/** Runs work by id, once at a time for each, and reports for which it is running. */
function useRunning(work: (id: string) => Promise<void>) {
  const running = new Map<string, Promise<void>>()
  return {
    ids: () => [...running.keys()],
    run: (id: string): Promise<void> => {
      const now = running.get(id) ?? work(id).finally(() => running.delete(id))
      running.set(id, now)
      return now
    },
  }
}

/** Releases a review, ignoring errors: its claim expires by itself. */
function useRelease() {
  const { mutate } = useMutation(ReleaseReviewDocument)
  return (id: string, fetchOptions: RequestInit = {}): void =>
    void mutate({ id }, { context: { fetchOptions } }).catch(() => undefined)
}

/** Renews the claim on the held review, and says why it cannot while that review is still held. */
function useHeartbeat(held: () => string | undefined, failure: Ref<Failure | undefined>): () => void {
  const { mutate: heartbeat } = useMutation(HeartbeatReviewDocument)
  return () => {
    const id = held()
    if (id === undefined) return
    void heartbeat({ id }).catch((error: unknown) => {
      if (held() === id) failure.value = failureOf(error)
    })
  }
}

/** The lease on one review, and why the last attempt to get it failed. */
function useLease(isWanted: (id: string) => boolean) {
  const { mutate: claim } = useMutation(ClaimReviewDocument)
  const releaseNow = useRelease()
  const failure = ref<Failure>()
  let held: string | undefined
  const keepAlive = useHeartbeat(() => (held !== undefined && isWanted(held) ? held : undefined), failure)

  async function claimNow(id: string): Promise<void> {
    try {
      await claim({ id })
      if (isWanted(id)) held = id
      else releaseNow(id)
    } catch (error) {
      if (isWanted(id)) failure.value = failureOf(error)
    }
  }

  const claiming = useRunning(claimNow)
  /** Drops a review that is no longer held: this one, or any. */
  function forget(id = held): void {
    if (held === id) held = undefined
  }
  /** Releases a review if it is held: this one, or any. */
  function letGo(id = held, fetchOptions: RequestInit = {}): void {
    if (id === undefined || held !== id) return
    forget(id)
    releaseNow(id, fetchOptions)
  }
  function ensure(id: string): Promise<void> {
    if (held === id) return Promise.resolve()
    letGo()
    return claiming.run(id)
  }
  function adopt(id: string): void {
    letGo()
    held = id
  }
  /** Releases the held review, and the one that is being claimed, since that may be answered after the page is gone. */
  function letAllGo(): void {
    letGo(undefined, { keepalive: true })
    for (const id of claiming.ids()) releaseNow(id, { keepalive: true })
  }
  return { failure, ensure, letGo, forget, adopt, letAllGo, release: releaseNow, keepAlive }
}
