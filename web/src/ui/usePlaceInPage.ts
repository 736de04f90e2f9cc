import { useEventListener, useResizeObserver } from '@vueuse/core'
import { nextTick, onMounted, type Ref } from 'vue'

/** The scroll positions of pages, by their history entry. */
const places = new Map<string, number>()

interface Entry {
  position?: number
  back?: string | null
  /** The URL of the page from which the back button was used. */
  forward?: string | null
}
const entry = (): Entry => (history.state as Entry | null) ?? {}
/** The page, and its entry in the history. */
export const place = (): string => `${String(entry().position)} ${location.pathname}${location.search}`

/** Whether the previous history entry has this path, so that a history step leads there. */
export const cameFrom = (path: string): boolean => entry().back?.split(/[?#]/)[0] === path

/** Whether the page is returned to with the back button. */
export const isReturn = (): boolean => Boolean(entry().forward)

/**
 * Stores the scroll position of a page, and restores it on return. Content may load bit by bit: it scrolls as far as there is
 * content, until the position is reached or the person scrolls.
 */
export function usePlaceInPage(
  scroller: Readonly<Ref<HTMLElement | null>>,
  content: Readonly<Ref<HTMLElement | null>>,
): void {
  const own = place()
  let wanted = isReturn() ? (places.get(own) ?? 0) : 0

  function goOn(): void {
    if (!scroller.value || wanted === 0) return
    scroller.value.scrollTop = wanted
    if (scroller.value.scrollTop >= wanted - 1) wanted = 0
  }
  // Tables measure their width when they are mounted, and their rows are higher where that is narrow.
  onMounted(() => void nextTick(goOn))
  useResizeObserver(content, goOn)
  useEventListener(scroller, ['wheel', 'pointerdown', 'keydown'], () => (wanted = 0), { passive: true })
  useEventListener(
    scroller,
    'scroll',
    () => {
      if (wanted === 0 && scroller.value) places.set(own, scroller.value.scrollTop)
    },
    { passive: true },
  )
}
