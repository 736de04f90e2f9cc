import { useMutation } from '@vue/apollo-composable'
import { useI18n } from 'vue-i18n'
import {
  DecideAppealDocument,
  type AppealOutcome,
  type ReviewRowFragment,
  type Status,
} from '../gql/graphql.ts'
import { failureOf } from '../graphql/errors.ts'
import { subjectName } from '../graphql/review-subject.ts'
import { forgetUnsent, keepUnsent } from '../review/unsent.ts'
import { useRefusals, type Desk } from '../review/useDecide.ts'
import { notify } from '../ui/notices.ts'
import { plain } from '../ui/user-text.ts'
import { forgetAppealDraft, type AppealDecision } from './useAppealDraft.ts'

/** The status that each outcome gives the item, shown while the decision is unsent. */
const statusOf: Readonly<Record<AppealOutcome, Status>> = { OVERTURNED: 'ALLOWED', UPHELD: 'HIDDEN' }

/**
 * Decides on the appeal that a review is about: it stays in place until the server has accepted the decision, and the answer has
 * the next review. It cannot be undone.
 */
export function useDecideAppeal(desk: Omit<Desk, 'put'>) {
  const { t } = useI18n()
  const { mutate } = useMutation(DecideAppealDocument)
  const refused = useRefusals(desk)

  return async function decideAppeal(
    review: ReviewRowFragment,
    decision: AppealDecision & { seenVersion?: number },
  ): Promise<void> {
    const { id } = review
    const { outcome } = decision
    keepUnsent({ review, status: statusOf[outcome], retry: () => void decideAppeal(review, decision) })
    try {
      await desk.ensureClaim(id)
      const next = desk.wanted(id)
      const answer = await mutate({ input: { ...decision, ...(next && { next }) } })
      if (!answer?.data) return
      forgetUnsent(id)
      forgetAppealDraft(decision.id)
      desk.forget(id)
      desk.goOn(id, answer.data.decideAppeal.next)
      const named = { item: plain(subjectName(review)), decision: t(`appeals.decided.${outcome}`) }
      notify({ title: t('review.decided', named), icon: 'i-lucide-scale', color: 'neutral' })
    } catch (error) {
      refused(review, failureOf(error))
    }
  }
}
