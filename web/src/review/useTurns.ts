import { useMutation } from '@vue/apollo-composable'
import { shallowReactive } from 'vue'
import { useI18n } from 'vue-i18n'
import { AssignReviewDocument, SkipReviewDocument, type ReviewRowFragment } from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { notify } from '../ui/notices.ts'
import { subjectName } from '../graphql/review-subject.ts'
import { plain } from '../ui/user-text.ts'
import type { useClaim } from './useClaim.ts'

/** Skipping reviews, and taking over reviews that are assigned to another person [2.11.12, 2.11.13]. */
export function useTurns(claim: Pick<ReturnType<typeof useClaim>, 'forget' | 'again'>) {
  const { t } = useI18n()
  const { mutate: skipReview } = useMutation(SkipReviewDocument)
  const { mutate: assignReview } = useMutation(AssignReviewDocument)
  /** Those skipped while this page is open; the server has those skipped before. */
  const skipped = shallowReactive(new Set<string>())

  const { run: skip } = useAction(async (row: ReviewRowFragment) => {
    const { id } = row
    skipped.add(id)
    claim.forget(id)
    await skipReview({ id })
    notify({
      title: t('review.skipped', { item: plain(subjectName(row)) }),
      icon: 'i-lucide-skip-forward',
      color: 'neutral',
    })
  })
  const { run: takeOver } = useAction(async (id: string) => {
    await assignReview({ id })
    claim.again()
  })
  return { skipped, skip: (row: ReviewRowFragment) => void skip(row), takeOver }
}
