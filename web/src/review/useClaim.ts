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
/** Within which a decision is answered: it ends the claim as well. */
const decidingTime = 2_000

/**
 * Holds the open review for this person: claims it shortly after it opens, keeps the lease alive each minute and when what was
 * read last does not know of it (`isMine`: an answer may come after the claim that it was read before), lets go when
 * another opens or the page closes, claims again after a lost connection or when somebody else has let go (`again`). `ensure`
 * resolves once the claim is answered; `forget` forgets a decided review; `adopt` takes on one that was handed out claimed, and
 * `release` gives such a one back.
 */
export function useClaim(reviewId: Ref<string | undefined>, isMine: Ref<boolean>) {
  let isGone = false
  const lease = useLease((id) => !isGone && reviewId.value === id)
  const { failure, ensure, letGo, forget, adopt, release, keepAlive } = lease

  watch(
    reviewId,
    (id, before, onCleanup) => {
      failure.value = undefined
      if (before) letGo(before)
      if (!id) return
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

/** Tells that the page is left, where a claim may be answered when nobody hears it, and that it is shown once more. */
function onPageGone(tell: (gone: boolean) => void): void {
  useEventListener(window, 'pagehide', () => {
    tell(true)
  })
  useEventListener(window, 'pageshow', () => {
    tell(false)
  })
  onScopeDispose(() => {
    tell(true)
  })
}

/** Does something for an id, once at a time, and knows for which it is under way. */
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

/** Releases a review, and does not mind if that fails: its claim ends by itself. */
function useRelease() {
  const { mutate } = useMutation(ReleaseReviewDocument)
  return (id: string, fetchOptions: RequestInit = {}): void =>
    void mutate({ id }, { context: { fetchOptions } }).catch(() => undefined)
}

/** Keeps a review that is held alive, and says why it cannot be as long as it is the one that is held. */
function useHeartbeat(held: () => string | undefined, fail: (error: unknown) => void): () => void {
  const { mutate: heartbeat } = useMutation(HeartbeatReviewDocument)
  return () => {
    const id = held()
    if (id === undefined) return
    void heartbeat({ id }).catch((error: unknown) => {
      if (held() === id) fail(error)
    })
  }
}

/** The lease on one review, and why the last attempt to have it failed. */
function useLease(isWanted: (id: string) => boolean) {
  const { mutate: claim } = useMutation(ClaimReviewDocument)
  const releaseNow = useRelease()
  const failure = ref<Failure>()
  let held: string | undefined
  const keepAlive = useHeartbeat(
    () => held,
    (error) => (failure.value = failureOf(error)),
  )

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
  const ensure = (id: string): Promise<void> => (held === id ? Promise.resolve() : claiming.run(id))
  /** Forgets a review that is no longer held: this one, or whichever. */
  function forget(id = held): void {
    if (held === id) held = undefined
  }
  /** Releases a review if it is held: this one, or whichever. */
  function letGo(id = held, fetchOptions: RequestInit = {}): void {
    if (id === undefined || held !== id) return
    forget(id)
    releaseNow(id, fetchOptions)
  }
  function adopt(id: string): void {
    letGo()
    held = id
  }
  /** Releases what is held, and what a claim is under way for: it may be answered when nobody is there to hear it. */
  function letAllGo(): void {
    letGo(undefined, { keepalive: true })
    for (const id of claiming.ids()) releaseNow(id, { keepalive: true })
  }
  return { failure, ensure, letGo, forget, adopt, letAllGo, release: releaseNow, keepAlive }
}
