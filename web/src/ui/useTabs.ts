import { type MaybeRefOrGetter, type Ref, toValue } from 'vue'
import { useI18n } from 'vue-i18n'
import { useKeys } from '../keyboard/useKeys.ts'
import { steady } from './steady.ts'

/** The tabs of an item, also by the keys `[` and `]`, which wrap around. */
export function useTabs(
  names: MaybeRefOrGetter<readonly string[]>,
  tab: Ref<string>,
  label: (name: string) => string,
) {
  const { t } = useI18n()
  const step = (by: number) => () => {
    const all = toValue(names)
    const at = all.indexOf(tab.value)
    tab.value = all[(at + by + all.length) % all.length] ?? tab.value
  }
  const key = { label: t('review.keys.tabs'), group: t('review.keys.group') }
  useKeys(() => [
    { ...key, keys: '[', run: step(-1) },
    { ...key, keys: ']', run: step(1) },
  ])
  return steady(() => toValue(names).map((name) => ({ label: label(name), value: name })))
}

/** A tab bar in as many lines as the names need. */
const tabBar = {
  // It knows one line; each tab has its own instead.
  indicator: 'hidden',
  trigger:
    'shrink-0 grow-0 rounded-none px-1.5 py-2.5 xl:px-2.5 data-[state=active]:shadow-[inset_0_-2px_0_var(--ui-primary)]',
}

/** The styles of a page's tabs: their names begin where its title does. */
export const pageTabs = { ...tabBar, list: 'flex-wrap px-2.5 py-0 md:px-4.5 xl:px-3.5' }

/**
 * The styles of an item's tabs: the tab bar stays at the top, and the content scrolls vertically only, so that horizontal
 * swipes reach the page.
 */
export const itemTabs = {
  ...tabBar,
  trigger: `${tabBar.trigger} @max-sm/tabs:px-1`,
  list: 'flex-wrap px-3 py-0 xl:px-5 shrink-0',
  content: 'min-h-0 flex-1 touch-pan-y touch-pinch-zoom overflow-y-auto px-5 py-4',
  root: '@container/tabs min-h-0 flex-1 gap-0',
}
