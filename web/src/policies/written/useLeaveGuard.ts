import { useEventListener } from '@vueuse/core'
import { useI18n } from 'vue-i18n'
import { onBeforeRouteLeave } from 'vue-router'
import type { PolicyEditor } from './usePolicyEditor.ts'

/** Saves before the page is left, and asks for confirmation when that fails. */
export function useLeaveGuard(saving: Pick<PolicyEditor['saving'], 'dirty' | 'flush'>): void {
  const { t } = useI18n()
  onBeforeRouteLeave(async () => (await saving.flush()) || window.confirm(t('policies.written.leave')))
  useEventListener(window, 'beforeunload', (event) => {
    if (!saving.dirty.value) return
    void saving.flush()
    event.preventDefault()
  })
}
