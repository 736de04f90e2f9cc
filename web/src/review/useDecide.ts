import { useMutation } from '@vue/apollo-composable'
import { useI18n } from 'vue-i18n'
import {
  DecideDocument,
  type DecideMutation,
  type DecideInput,
  type ReviewRowFragment,
} from '../gql/graphql.ts'
import { failureOf, type Failure } from '../graphql/errors.ts'
import { failureText } from '../graphql/failure-text.ts'
import { subjectName } from '../graphql/review-subject.ts'
import { forgetDraft } from '../session/draft-store.ts'
import { notify } from '../ui/notices.ts'
import { statusLook } from '../ui/status.ts'
import { plain } from '../ui/user-text.ts'
import { decisionVerb } from './decision-text.ts'
import { forgetUnsent, isRefused, keepFailed, keepUnsent, unsentOf } from './unsent.ts'
import { useGoldenNotice } from './useGoldenNotice.ts'
import { useUndo } from './useUndo.ts'

/** The list in which decisions are made. */
export interface Desk {
  put: (review: ReviewRowFragment) => void
  open: (id: string | undefined) => void
  ensureClaim: (id: string) => Promise<void>
  forget: (id: string) => void
  /** What a decision requests as the next review; undefined where another one is open by now. */
  wanted: (id: string) => DecideInput['next']
  /** Removes a review from the list, and opens the next one from the answer. */
  goOn: (id: string, next: DecisionResult['next']) => void
  /** Continues after a review that another person has, or has decided. */
  passOver: (id: string, gone: boolean) => void
  /** Whether a review is the open one. */
  isOpen: (id: string) => boolean
  /** Shows a review whose item changed since it was viewed. */
  lookAgain: (id: string) => void
}

type DecisionResult = DecideMutation['decide']

/**
 * Decides a review: it stays in place until the server has accepted the decision, and the answer has the next one. A decision
 * that could not be sent is kept with the error, and can be sent again.
 */
export function useDecide(desk: Desk) {
  const { t } = useI18n()
  const { mutate } = useMutation(DecideDocument)
  const notifyGolden = useGoldenNotice()
  const refused = useRefusals(desk)
  const { offer, offerUndo, undoLast } = useUndo((review) => {
    if (!review) return
    desk.put(review)
    desk.open(review.id)
  })

  async function decide(review: ReviewRowFragment, input: DecideInput): Promise<void> {
    const { id } = review
    keepUnsent({ review, status: input.status, retry: () => void decide(review, input) })
    try {
      await desk.ensureClaim(id)
      const next = desk.wanted(id)
      const answer = await mutate({ input: { ...input, ...(next && { next }) } })
      if (!answer?.data) return
      forgetUnsent(id)
      forgetDraft(id)
      desk.forget(id)
      desk.goOn(id, answer.data.decide.next)
      const item = subjectName(review)
      const decision = t(statusLook(input.status, review.type).label)
      if (answer.data.decide.golden) notifyGolden(answer.data.decide.golden)
      else offer(t('review.decided', { item, decision }), answer.data.decide)
    } catch (error) {
      refused(review, failureOf(error))
    }
  }

  return { decide, offerUndo, undoLast }
}

const warn = (title: string, icon: string, action?: { label: string; run: () => void }): void =>
  void notify({ title, icon, color: 'warning', duration: action ? 15_000 : 8_000, ...(action && { action }) })

/**
 * Shows why a decision was not accepted: one that can be retried shows nothing yet; a refusal is shown on its item, or as a
 * notice where another is open.
 */
export function useRefusals({
  forget,
  passOver,
  isOpen,
  open,
  lookAgain,
}: Pick<Desk, 'forget' | 'passOver' | 'isOpen' | 'open' | 'lookAgain'>) {
  const { t } = useI18n()

  function notifyRefused(review: ReviewRowFragment, failure: Failure): void {
    const known = unsentOf(review.id)
    if (!known || !isRefused(known) || isOpen(review.id)) return
    const decision = t(decisionVerb(known.status, review.type))
    const named = { item: plain(subjectName(review)), decision, why: failureText(failure, t) }
    const run = (): void => {
      open(review.id)
    }
    warn(t('review.unsent.refusedElsewhere', named), 'i-lucide-circle-x', {
      label: t('review.unsent.look'),
      run,
    })
  }

  return (review: ReviewRowFragment, failure: Failure): void => {
    const { id } = review
    const named = { item: plain(subjectName(review)), who: failure.who ?? t('failures.somebody') }
    if (failure.code === 'ALREADY_DECIDED' || failure.code === 'CLAIMED') {
      const gone = failure.code === 'ALREADY_DECIDED'
      forgetUnsent(id)
      forget(id)
      if (gone) warn(t('review.alreadyDecided', named), 'i-lucide-users')
      else warn(t('review.takenMeanwhile', named), 'i-lucide-lock')
      passOver(id, gone)
    } else if (failure.code === 'ITEM_CHANGED') {
      forgetUnsent(id)
      lookAgain(id)
    } else {
      keepFailed(id, failure)
      notifyRefused(review, failure)
    }
  }
}
