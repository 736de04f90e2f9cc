import { useEventListener } from '@vueuse/core'
import type { Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { onBeforeRouteLeave, type RouteLocationNormalized } from 'vue-router'

/**
 * Asks for confirmation before unsaved changes are lost with the page, or with the tab; not where `keeps` answers that they are
 * kept for the page that follows.
 */
export function useUnsaved(
  dirty: Readonly<Ref<boolean>>,
  keeps: (to: RouteLocationNormalized) => boolean = () => false,
): void {
  const { t } = useI18n()
  onBeforeRouteLeave((to) => !dirty.value || keeps(to) || window.confirm(t('common.leave')))
  useEventListener(window, 'beforeunload', (event) => {
    if (dirty.value) event.preventDefault()
  })
}
