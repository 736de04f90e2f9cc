import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Setup, StepKey } from './useSetup.ts'

/** What a step that was begun still lacks, in words. */
export function useMissing({ progress }: Pick<Setup, 'progress'>) {
  const { t } = useI18n()
  return computed((): Partial<Record<StepKey, string>> => {
    const { rule, ruleMade, webhookGap } = progress.value ?? {}
    const missing: Partial<Record<StepKey, string>> = {}
    if (ruleMade && !rule) missing.rule = t('setup.rule.noneOn')
    if (webhookGap && webhookGap.reason !== 'MISSING')
      missing.webhook =
        webhookGap.reason === 'FAILED' && webhookGap.status === null
          ? t('setup.webhook.noAnswer')
          : t(`setup.webhook.gaps.${webhookGap.reason}`, { status: webhookGap.status ?? '' })
    return missing
  })
}
