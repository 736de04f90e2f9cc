import { nextTick, ref, type Ref, type ShallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { KeyBinding } from '../keyboard/keys.ts'
import { useKeys } from '../keyboard/useKeys.ts'

interface RowActions {
  /** The selector of rows below the root; those of a table unless given. */
  row?: string
  /** Whether rows can be opened. */
  opens: () => boolean
  open: (index: number) => void
  select?: ((index: number) => void) | undefined
}

/**
 * Keyboard focus over rows: j/k and arrows move it, Enter opens, x selects where that is possible; the focused row is
 * scrolled into view. Rows that can neither be opened nor selected have no keys.
 */
export function useRowCursor(
  root: Readonly<ShallowRef<HTMLElement | null>>,
  count: Ref<number>,
  { row = 'tbody tr', opens, open, select }: RowActions,
) {
  const { t } = useI18n()
  const index = ref(-1)

  async function focus(at: number): Promise<void> {
    if (count.value === 0) return
    index.value = Math.min(Math.max(at, 0), count.value - 1)
    await nextTick()
    root.value?.querySelectorAll<HTMLElement>(row)[index.value]?.focus()
  }

  const down = () => void focus(index.value + 1)
  const up = () => void focus(index.value - 1)
  const openIt = () => index.value >= 0 && index.value < count.value && open(index.value)
  useKeys(() => {
    const key = (keys: string, name: string, run: KeyBinding['run']): KeyBinding => ({
      keys,
      label: t(`keys.${name}`),
      group: t('keys.lists'),
      run,
    })
    return [
      ...(opens() || select
        ? [
            key('j', 'next', down),
            key('k', 'previous', up),
            key('ArrowDown', 'next', down),
            key('ArrowUp', 'previous', up),
          ]
        : []),
      ...(opens() ? [key('Enter', 'open', openIt)] : []),
      ...(select ? [key('x', 'select', () => index.value >= 0 && select(index.value))] : []),
    ]
  })

  return { index, focus }
}
