import { useI18n } from 'vue-i18n'
import type { DecideMutation } from '../gql/graphql.ts'
import { notify } from '../ui/notices.ts'
import { statusLook } from '../ui/status.ts'
import { plain } from '../ui/user-text.ts'

type Golden = NonNullable<DecideMutation['decide']['golden']>

/** Shows the result of a decision on a golden item: whether it was right, the right one, and why. */
export function useGoldenNotice() {
  const { t } = useI18n()
  return ({ right, status, policyCategories, explanation }: Golden): void => {
    const decision = t(statusLook(status, 'CONTENT').label)
    const categories = policyCategories.map(({ name }) => plain(name)).join(', ')
    const answer = t('review.goldenAnswer', {
      decision: categories ? `${decision} (${categories})` : decision,
    })
    notify({
      title: [
        t(right ? 'review.goldenRight' : 'review.goldenWrong'),
        answer,
        explanation && plain(explanation),
      ]
        .filter(Boolean)
        .join(' '),
      icon: right ? 'i-lucide-circle-check' : 'i-lucide-book-open-check',
      color: right ? 'success' : 'warning',
      duration: 15_000,
    })
  }
}
