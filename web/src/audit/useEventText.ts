import type { AuditEvent, AuditObjectType } from '../gql/graphql.ts'
import { useI18n } from 'vue-i18n'

/** Events of the audit log in words, as the workspace calls its statuses; one that has none yet by its own name. */
export function useEventText() {
  const { t, te } = useI18n()
  const statuses: Partial<Record<AuditEvent, string>> = {
    decision_allowed: 'status.allowed',
    decision_flagged: 'status.flagged',
    decision_removed: 'status.removed',
  }

  function eventText(event: AuditEvent, objectType?: string): string {
    if (event === 'decision_removed' && objectType === 'user') return t('status.banned')
    const key = statuses[event] ?? `audit.events.${event}`
    return te(key) ? t(key) : event
  }

  function nounText(noun: AuditObjectType): string {
    const key = [`audit.nouns.${noun}`, `audit.objects.${noun}`].find((each) => te(each))
    return key === undefined ? noun : t(key)
  }

  return { eventText, nounText }
}
