import { useMutation } from '@vue/apollo-composable'
import { shallowReactive } from 'vue'
import { useI18n } from 'vue-i18n'
import { AssignReviewDocument, SkipReviewDocument, type ReviewRowFragment } from '../gql/graphql.ts'
import { subjectName } from '../graphql/review-subject.ts'
import { useAction } from '../graphql/useAction.ts'
import { undoFor } from '../ui/notices.ts'
import { plain } from '../ui/user-text.ts'
import type { useClaim } from './useClaim.ts'

/** What undoing a skip needs of the desk. */
interface WayBack {
  /** Shows a notice with an undo button, for so many milliseconds. */
  offerUndo: (title: string, duration: number, run: () => void) => void
  open: (id: string) => unknown
}

/** Skipping reviews, and taking over reviews that are assigned to another person [2.11.12, 2.11.13]. */
export function useTurns(claim: Pick<ReturnType<typeof useClaim>, 'forget' | 'again'>) {
  const { t } = useI18n()
  const { mutate: skipReview } = useMutation(SkipReviewDocument)
  const { mutate: assignReview } = useMutation(AssignReviewDocument)
  /** Those skipped while this page is open; the server has those skipped before. */
  const skipped = shallowReactive(new Set<string>())

  const { run: skip } = useAction(async (row: ReviewRowFragment, { offerUndo, open }: WayBack) => {
    const { id } = row
    skipped.add(id)
    claim.forget(id)
    await skipReview({ id })
    offerUndo(t('review.skipped', { item: plain(subjectName(row)) }), undoFor, () => {
      skipped.delete(id)
      void open(id)
    })
  })
  const { run: takeOver } = useAction(async (id: string) => {
    await assignReview({ id })
    claim.again()
  })
  return { skipped, skip: (row: ReviewRowFragment, back: WayBack) => void skip(row, back), takeOver }
}
