import { useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { MembersDocument } from '../gql/graphql.ts'
import { useCan } from '../session/useCan.ts'
import { useViewer } from '../session/useSession.ts'
import { type Choice, choicesOf } from '../ui/choices.ts'

/** The moderators whose figures the viewer may read: all, or only themselves; includes the chosen one even if they have left. */
export function useModeratorChoices(chosen: () => string | undefined) {
  const can = useCan()
  const { t } = useI18n()
  const { viewer } = useViewer()
  const { result } = useQuery(MembersDocument, {}, () => ({ enabled: can('analyticsTeam.read') }))
  return computed<Choice[]>(() => {
    const self = viewer.value ? [viewer.value] : []
    const known = choicesOf(can('analyticsTeam.read') ? (result.value?.members ?? []) : self)
    const id = chosen()
    if (!id || !result.value || known.some(({ value }) => value === id)) return known
    return [...known, { value: id, label: t('analytics.formerMember') }]
  })
}
