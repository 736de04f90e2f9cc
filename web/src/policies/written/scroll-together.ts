import { useEventListener } from '@vueuse/core'
import type { Ref } from 'vue'

type Pane = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>

/** The scroll position of one pane at which it shows the same part as the other; panes differ in height. */
export function scrollBeside(from: Pane, to: Pane): number {
  const room = from.scrollHeight - from.clientHeight
  return room <= 0 ? 0 : Math.round((from.scrollTop / room) * (to.scrollHeight - to.clientHeight))
}

/** Scrolls each of two panes along with the other. */
export function useScrollTogether(
  one: Readonly<Ref<HTMLElement | null | undefined>>,
  other: Readonly<Ref<HTMLElement | null | undefined>>,
): void {
  // Setting a pane's scroll position fires a scroll event too, which must not scroll the other pane back.
  let driven: HTMLElement | undefined
  const follow = (from: typeof one, to: typeof other) => {
    useEventListener(from, 'scroll', () => {
      if (driven === from.value) {
        driven = undefined
        return
      }
      if (!from.value || !to.value) return
      const before = to.value.scrollTop
      to.value.scrollTop = scrollBeside(from.value, to.value)
      if (to.value.scrollTop !== before) driven = to.value
    })
  }
  follow(one, other)
  follow(other, one)
}
