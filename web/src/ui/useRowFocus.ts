import { useEventListener } from '@vueuse/core'
import { watch, type Ref, type ShallowRef } from 'vue'
import { isFocusLost } from '../keyboard/focus-lost.ts'

const controls = 'a[href], button, input'

/**
 * Keeps the keyboard focus in a table when the row that has it disappears: the same control of the row that is in its place is
 * focused, or the last row, or the table where no row is left.
 */
export function useRowFocus(
  root: Readonly<ShallowRef<HTMLElement | null>>,
  rows: Ref<readonly unknown[]>,
): void {
  let row = -1
  let control = -1

  function remember({ target }: Event): void {
    const focused = target instanceof Element && root.value?.contains(target) ? target : undefined
    const line = focused?.closest('tbody tr')
    row = line instanceof HTMLTableRowElement ? line.sectionRowIndex : -1
    control = focused && line ? [...line.querySelectorAll(controls)].indexOf(focused) : -1
  }
  useEventListener(document, ['focusin', 'pointerdown'], remember)

  watch(
    rows,
    (now, before) => {
      if (row < 0 || now.length >= before.length || !isFocusLost()) return
      const line = root.value?.querySelectorAll<HTMLElement>('tbody tr')[Math.min(row, now.length - 1)]
      const next = control < 0 ? line : line?.querySelectorAll<HTMLElement>(controls)[control]
      const focused = next ?? line ?? root.value
      focused?.focus()
    },
    { flush: 'post' },
  )
}
