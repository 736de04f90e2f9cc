import { nextTick, ref, type Ref, type ShallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { useKeys } from '../keyboard/useKeys.ts'

/**
 * Keyboard focus over table rows: j/k and arrows move it, Enter opens, x selects where that is possible; the focused row is
 * scrolled into view.
 */
export function useRowCursor(
  root: Readonly<ShallowRef<HTMLElement | null>>,
  count: Ref<number>,
  open: (index: number) => void,
  select?: (index: number) => void,
) {
  const { t } = useI18n()
  const index = ref(-1)

  async function move(step: number): Promise<void> {
    if (count.value === 0) return
    index.value = Math.min(Math.max(index.value + step, 0), count.value - 1)
    await nextTick()
    root.value?.querySelectorAll<HTMLElement>('tbody tr')[index.value]?.focus()
  }

  const group = t('keys.lists')
  const down = () => void move(1)
  const up = () => void move(-1)
  useKeys(() => [
    { keys: 'j', label: t('keys.next'), group, run: down },
    { keys: 'k', label: t('keys.previous'), group, run: up },
    { keys: 'ArrowDown', label: t('keys.next'), group, run: down },
    { keys: 'ArrowUp', label: t('keys.previous'), group, run: up },
    {
      keys: 'Enter',
      label: t('keys.open'),
      group,
      run: () => index.value >= 0 && index.value < count.value && open(index.value),
    },
    ...(select
      ? [{ keys: 'x', label: t('keys.select'), group, run: () => index.value >= 0 && select(index.value) }]
      : []),
  ])

  return { index }
}
