import { useI18n } from 'vue-i18n'
import type { AuditEntryPartsFragment } from '../gql/graphql.ts'
import { exactTime } from '../ui/time.ts'
import { changedFields, type ChangedField } from './change-text.ts'
import { fieldText, withoutSecrets } from './shown-value.ts'

/** The fields that contain a status, and the log's names of statuses. */
const statusFields = new Set(['status', 'initialStatus', 'knownStatus'])
const statuses = new Map([
  ['allowed', 'status.allowed'],
  ['flagged', 'status.flagged'],
  ['hidden', 'status.removed'],
])

/** The changes of entries, translated. */
export function useChange() {
  const { t, te } = useI18n()
  const field = (name: string): string =>
    te(`audit.fields.${name}`) ? t(`audit.fields.${name}`) : fieldText(name)
  const value = (of: string, text: string): string => {
    const key = statusFields.has(of) ? statuses.get(text) : undefined
    return key === undefined ? text : t(key)
  }

  const changesOf = ({ before, after }: AuditEntryPartsFragment): ChangedField[] =>
    changedFields(before, after, {
      yes: t('audit.values.yes'),
      no: t('audit.values.no'),
      none: t('audit.values.none'),
      hidden: t('audit.values.hidden'),
      entries: (count) => t('audit.values.entries', count),
      fields: (count) => t('audit.values.fields', count),
      time: exactTime,
      field,
      value,
    })

  /** The change as JSON, as the log has it. */
  const rawChange = ({ before, after }: AuditEntryPartsFragment): string =>
    JSON.stringify(withoutSecrets({ before, after }, t('audit.values.hidden')), null, 2)

  return { changesOf, rawChange }
}
