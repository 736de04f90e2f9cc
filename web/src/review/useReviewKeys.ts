import type { Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { ObjectType, PolicyCategoryPartsFragment, Status } from '../gql/graphql.ts'
import { useKeys } from '../keyboard/useKeys.ts'
import { statuses } from '../ui/status.ts'
import { decisionVerb } from './decision-text.ts'
import { statusKeys } from './status-keys.ts'

interface ReviewActions {
  type: Ref<ObjectType>
  categories: Ref<readonly PolicyCategoryPartsFragment[]>
  choose: (status: Status) => void
  pick: (policyCategoryId: string) => void
  strike: () => void
  ban: () => void
  writeNote: () => void
  confirm: () => void
  clear: () => void
}

/** The keys of the decision panel: a/f/r, s, u, a digit for each category, n, Enter and Esc. */
export function useReviewKeys(actions: ReviewActions): void {
  const { t } = useI18n()
  const group = t('review.keys.group')
  useKeys(() => [
    ...statuses.map((status) => ({
      keys: statusKeys[status],
      label: t(decisionVerb(status, actions.type.value)),
      group,
      run: () => {
        actions.choose(status)
      },
    })),
    ...actions.categories.value.flatMap(({ id, hotkey, name }) =>
      hotkey === null
        ? []
        : [
            {
              keys: String(hotkey),
              label: name,
              named: true,
              group: t('review.keys.category'),
              run: () => {
                actions.pick(id)
              },
            },
          ],
    ),
    { keys: 's', label: t('review.keys.strike'), group, run: actions.strike },
    { keys: 'u', label: t('review.keys.ban'), group, run: actions.ban },
    { keys: 'n', label: t('review.keys.note'), group, run: actions.writeNote },
    { keys: 'Enter', label: t('review.keys.confirm'), group, run: actions.confirm },
    { keys: 'Escape', label: t('review.keys.clear'), group, run: actions.clear },
  ])
}
