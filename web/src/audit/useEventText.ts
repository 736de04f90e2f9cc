import { useI18n } from 'vue-i18n'
import type { AuditEvent, AuditObjectType } from '../gql/graphql.ts'

/** The texts of audit events, with the workspace's names of statuses; an event without a text has its own name. */
export function useEventText() {
  const { t, te } = useI18n()
  const statuses: Partial<Record<AuditEvent, string>> = {
    DECISION_ALLOWED: 'status.allowed',
    DECISION_FLAGGED: 'status.flagged',
    DECISION_REMOVED: 'status.removed',
  }

  function eventText(event: AuditEvent, objectType?: AuditObjectType): string {
    if (event === 'DECISION_REMOVED' && objectType === 'USER') return t('status.banned')
    const key = statuses[event] ?? `audit.events.${event}`
    return te(key) ? t(key) : event
  }

  function nounText(noun: AuditObjectType): string {
    const key = [`audit.nouns.${noun}`, `audit.objects.${noun}`].find((each) => te(each))
    return key === undefined ? noun : t(key)
  }

  return { eventText, nounText }
}
