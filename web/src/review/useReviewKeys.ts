import type { Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { ObjectType, PolicyCategoryPartsFragment, Status } from '../gql/graphql.ts'
import { useKeys } from '../keyboard/useKeys.ts'
import { statuses } from '../ui/status.ts'
import { decisionVerb } from './decision-text.ts'
import { statusKeys } from './status-keys.ts'

interface DecisionChoices {
  type: ObjectType
  categories: readonly PolicyCategoryPartsFragment[]
  choose: (status: Status) => void
  pick: (policyCategoryId: string) => void
}

/** The keys of the statuses, and a digit for each policy category that has one. */
export const choiceKeys = (
  t: (key: string) => string,
  { type, categories, choose, pick }: DecisionChoices,
) => [
  ...statuses.map((status) => ({
    keys: statusKeys[status],
    label: t(decisionVerb(status, type)),
    group: t('review.keys.group'),
    run: () => {
      choose(status)
    },
  })),
  ...categories.flatMap(({ id, hotkey, name }) =>
    hotkey === null
      ? []
      : [
          {
            keys: String(hotkey),
            label: name,
            named: true,
            group: t('review.keys.category'),
            run: () => {
              pick(id)
            },
          },
        ],
  ),
]

interface ReviewActions extends Pick<DecisionChoices, 'choose' | 'pick'> {
  type: Ref<ObjectType>
  categories: Ref<readonly PolicyCategoryPartsFragment[]>
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
    ...choiceKeys(t, { ...actions, type: actions.type.value, categories: actions.categories.value }),
    { keys: 's', label: t('review.keys.strike'), group, run: actions.strike },
    { keys: 'u', label: t('review.keys.ban'), group, run: actions.ban },
    { keys: 'n', label: t('review.keys.note'), group, run: actions.writeNote },
    { keys: 'Enter', label: t('review.keys.confirm'), group, run: actions.confirm },
    { keys: 'Escape', label: t('review.keys.clear'), group, run: actions.clear },
  ])
}
