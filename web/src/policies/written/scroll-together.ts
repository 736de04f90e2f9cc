import { useEventListener } from '@vueuse/core'
import type { Ref } from 'vue'

type Pane = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>

/** How far one pane is scrolled when the other shows the same part of its text; panes differ in height. */
export function scrollBeside(from: Pane, to: Pane): number {
  const room = from.scrollHeight - from.clientHeight
  return room <= 0 ? 0 : Math.round((from.scrollTop / room) * (to.scrollHeight - to.clientHeight))
}

/** Scrolls each of two panes along with the other. */
export function useScrollTogether(
  one: Readonly<Ref<HTMLElement | null | undefined>>,
  other: Readonly<Ref<HTMLElement | null | undefined>>,
): void {
  // A pane that is scrolled by us says so too; that must not come back to the one that is scrolled by hand.
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
