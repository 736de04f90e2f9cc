import { until } from '@vueuse/core'
import type { Ref } from 'vue'
import { isFocusLost } from '../keyboard/focus-lost.ts'
import { isReturn, place } from './usePlaceInPage.ts'

/** The row that was opened last in each table, by the history entry of its page. */
const opened = new Map<string, string>()

/**
 * Stores which row of a table is opened, and on return with the back button focuses it once it is there, unless something else
 * has the focus.
 */
export function useReturnToRow(
  table: string,
  rows: Ref<readonly { id: string }[]>,
  focus: (index: number) => void,
) {
  const here = (): string => `${place()} ${table}`
  const wanted = isReturn() ? opened.get(here()) : undefined
  const indexOf = (): number => rows.value.findIndex(({ id }) => id === wanted)
  if (wanted !== undefined)
    void until(rows)
      .toMatch(() => indexOf() >= 0)
      .then(() => {
        if (isFocusLost()) focus(indexOf())
      })
  return {
    opening: (id: string): void => {
      opened.set(here(), id)
    },
  }
}
