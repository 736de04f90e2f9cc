import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { measure } from '../../language/formats.ts'
import { now, wordSpan } from '../../ui/time.ts'

interface Outage {
  since: string
  nextProbeAt: string | null
}

/** For how long an endpoint has been failing and when the next attempt is, as texts that are updated with the clock. */
export function useOutageWords(outage: Ref<Outage>) {
  const { t } = useI18n()
  const title = computed(() => {
    const span = wordSpan(now.value.getTime() - new Date(outage.value.since).getTime())
    return span ? t('settings.webhook.outage', { span }) : t('settings.webhook.outageBegins')
  })
  const probe = computed(() => {
    const { nextProbeAt } = outage.value
    const seconds = nextProbeAt
      ? Math.ceil((new Date(nextProbeAt).getTime() - now.value.getTime()) / 1_000)
      : 0
    return seconds > 0
      ? t('time.in', { span: measure(seconds, 'second', { words: true }) })
      : t('settings.webhook.soon')
  })
  return { title, probe }
}
