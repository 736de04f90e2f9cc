import { useEventListener, useIntervalFn } from '@vueuse/core'
import { readonly, ref, shallowRef } from 'vue'
import type { RouteLocationNormalized, Router } from 'vue-router'
import { onReconnected } from '../live/connection.ts'
import { base, goTo } from './base.ts'
import { isOutdated, nothingToLose } from './new-version.ts'

/** Why a page cannot be shown: the server does not answer, or it has another version of the dashboard. */
export type LostReason = 'offline' | 'outdated'

/** The interval in milliseconds at which a page that could not be loaded is tried again. */
const retryEvery = 5_000

const target = shallowRef<RouteLocationNormalized>()
const reason = ref<LostReason>('offline')
const outdated = ref(false)
let lastTried: string | undefined

/** The page that could not be loaded; undefined where there is none. */
export const lostPage = readonly(target)

/** The reason. */
export const lostReason = readonly(reason)

/** Gives up on a page that could not be loaded. */
export const forgetLostPage = (): void => {
  target.value = undefined
  lastTried = undefined
}

/** Reloads the dashboard at the requested page. */
export const reloadAt = ({ fullPath }: Pick<RouteLocationNormalized, 'fullPath'>): void => {
  goTo(base, fullPath)
}

/**
 * Handles pages whose files cannot be loaded: without a connection they open once it is back, and after an update of the
 * dashboard it is reloaded as soon as nothing unsaved would be lost.
 */
export function watchLostPages(router: Router): void {
  const failures = new WeakSet<Error>()
  const shown = new WeakSet<Error>()
  window.addEventListener('vite:preloadError', ({ payload }) => failures.add(payload))
  router.onError((error: unknown, to) => {
    if (!(error instanceof Error) || !failures.has(error)) return
    shown.add(error)
    void lost(to)
  })
  // Whoever asked for the page need not say as well that it could not be loaded.
  window.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof Error && shown.has(event.reason)) event.preventDefault()
  })
  router.beforeEach((to, from) => {
    if (!outdated.value || to.name === from.name || !nothingToLose()) return true
    reloadAt(to)
    return false
  })
  // A review that opens by itself, or another filter, is no other page.
  router.afterEach((to, from, failure) => {
    if (!failure && (to.name !== from.name || to.fullPath === target.value?.fullPath)) forgetLostPage()
  })
  // The connection may have been lost because of an update.
  onReconnected(
    () =>
      void isOutdated()
        .then((newer) => (outdated.value = newer))
        .catch(() => undefined),
  )
}

/** Determines why a page cannot be loaded, and reloads the dashboard if that helps and nothing unsaved is lost. */
async function lost(to: RouteLocationNormalized): Promise<void> {
  const again = lastTried === to.fullPath
  target.value = to
  lastTried = undefined
  const newer = await isOutdated().catch(() => undefined)
  if (target.value !== to) return
  if (newer === undefined) reason.value = 'offline'
  // The browser may have cached that a file was missing: a file that the server has and that cannot be loaded here needs a reload
  // too.
  else if ((newer || again) && nothingToLose()) reloadAt(to)
  else reason.value = newer || again ? 'outdated' : 'offline'
}

/** Tries the lost page again: on request, when the connection is back, and every few seconds. */
export function useLostPageRetry(router: Router): { retry: () => void } {
  function retry(): void {
    if (!target.value || reason.value !== 'offline') return
    lastTried = target.value.fullPath
    void router.push(target.value)
  }
  useIntervalFn(retry, retryEvery)
  useEventListener(window, 'online', retry)
  return { retry }
}
