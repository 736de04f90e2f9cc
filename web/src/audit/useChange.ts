import { useI18n } from 'vue-i18n'
import type { AuditEntryPartsFragment } from '../gql/graphql.ts'
import { exactTime } from '../ui/time.ts'
import { changedFields, type ChangedField } from './change-text.ts'
import { withoutSecrets } from './shown-value.ts'

/** What an entry changed, in the reader's words. */
export function useChange() {
  const { t } = useI18n()

  const changesOf = ({ before, after }: AuditEntryPartsFragment): ChangedField[] =>
    changedFields(before, after, {
      yes: t('audit.values.yes'),
      no: t('audit.values.no'),
      none: t('audit.values.none'),
      hidden: t('audit.values.hidden'),
      count: (count) => t('audit.values.count', count),
      time: exactTime,
    })

  /** The change as the log holds it. */
  const rawChange = ({ before, after }: AuditEntryPartsFragment): string =>
    JSON.stringify(withoutSecrets({ before, after }, t('audit.values.hidden')), null, 2)

  return { changesOf, rawChange }
}
