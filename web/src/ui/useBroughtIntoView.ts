import { nextTick, watch, type ShallowRef } from 'vue'

/**
 * Scrolls an element of a dialog into view whenever its cause changes to something: the form may be scrolled past it, and whoever
 * pressed the button below must see why nothing was done. Outside of dialogs the page stays where it is: what is saved there while
 * somebody writes would move the text.
 */
export function useBroughtIntoView(
  element: Readonly<ShallowRef<HTMLElement | null>>,
  cause: () => unknown,
): void {
  watch(
    cause,
    async (now) => {
      if (now === undefined) return
      await nextTick()
      if (element.value?.closest('[role="dialog"]')) element.value.scrollIntoView({ block: 'nearest' })
    },
    { immediate: true },
  )
}
