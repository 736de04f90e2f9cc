import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { CaseContextFragment } from '../gql/graphql.ts'
import { useKeys } from '../keyboard/useKeys.ts'
import { useCan } from '../session/useCan.ts'
import { useCasesOfReview } from './useCasesOfReview.ts'

/**
 * The cases that an open review is in, and the decision on one of them as a whole: by `c` on the first, whichever tab of the item
 * is open.
 */
export function useDecideCase(
  reviewId: Ref<string | undefined>,
  disabled: Ref<boolean>,
  decided: (found: CaseContextFragment) => void,
) {
  const { t } = useI18n()
  const can = useCan()
  const { cases, isRead } = useCasesOfReview(reviewId)
  const mayDecide = computed(() => can('bulkDecisions.run') && !disabled.value)
  const decide = (found: CaseContextFragment | undefined): void => {
    if (found && mayDecide.value) decided(found)
  }
  useKeys(() => [
    {
      keys: 'c',
      label: t('cases.decideKey'),
      group: t('review.keys.group'),
      run: () => {
        decide(cases.value[0])
      },
    },
  ])
  return { cases, isRead, mayDecide, decide }
}
