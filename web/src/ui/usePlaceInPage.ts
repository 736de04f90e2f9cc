import { useEventListener, useResizeObserver } from '@vueuse/core'
import { onMounted, type Ref } from 'vue'

/** How far pages were scrolled, by their place in the history of the browser. */
const places = new Map<string, number>()

interface Entry {
  position?: number
  back?: string | null
  /** Where one was before a step back. */
  forward?: string | null
}
const entry = (): Entry => (history.state as Entry | null) ?? {}
const place = (): string => `${String(entry().position)} ${location.pathname}${location.search}`

/** Whether the page that was open before this one is at the path, so that a step back leads there. */
export const cameFrom = (path: string): boolean => entry().back?.split(/[?#]/)[0] === path

/**
 * Keeps how far a page was scrolled, and goes on there when somebody comes back to it. What it holds may come bit by bit: it
 * is gone on as far as there is something, until all of the way is there or the reader scrolls.
 */
export function usePlaceInPage(
  scroller: Readonly<Ref<HTMLElement | null>>,
  content: Readonly<Ref<HTMLElement | null>>,
): void {
  const own = place()
  let wanted = entry().forward ? (places.get(own) ?? 0) : 0

  function goOn(): void {
    if (!scroller.value || wanted === 0) return
    scroller.value.scrollTop = wanted
    if (scroller.value.scrollTop >= wanted - 1) wanted = 0
  }
  onMounted(goOn)
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
