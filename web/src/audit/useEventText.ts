import { useI18n } from 'vue-i18n'

/** Events of the audit log in words, as the workspace calls its statuses; one that has none yet by its own name. */
export function useEventText() {
  const { t, te } = useI18n()
  const statuses: Record<string, string> = {
    'decision.allowed': 'status.allowed',
    'decision.flagged': 'status.flagged',
    'decision.removed': 'status.removed',
  }

  function eventText(event: string, objectType?: string): string {
    if (event === 'decision.removed' && objectType === 'user') return t('status.banned')
    const key = statuses[event] ?? `audit.events.${event.replace('.', '_')}`
    return te(key) ? t(key) : event
  }

  function nounText(noun: string): string {
    const key = `audit.nouns.${noun}`
    return te(key) ? t(key) : noun
  }

  return { eventText, nounText }
}
