import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Setup, StepKey } from './useSetup.ts'

/** Texts on what a started step still lacks. */
export function useMissing({ progress, noneOn }: Pick<Setup, 'progress' | 'noneOn'>) {
  const { t } = useI18n()
  return computed((): Partial<Record<StepKey, string>> => {
    const { webhookGap } = progress.value ?? {}
    const missing: Partial<Record<StepKey, string>> = {}
    if (noneOn.value) missing.rule = t('setup.rule.noneOn')
    if (webhookGap && webhookGap.reason !== 'MISSING')
      missing.webhook =
        webhookGap.reason === 'FAILED' && webhookGap.status === null
          ? t('setup.webhook.noAnswer')
          : t(`setup.webhook.gaps.${webhookGap.reason}`, { status: webhookGap.status ?? '' })
    return missing
  })
}
