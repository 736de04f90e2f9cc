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
import { notify } from '../ui/notices.ts'
import { statusLook } from '../ui/status.ts'
import { subjectName } from '../graphql/review-subject.ts'
import { forgetDraft } from './draft-store.ts'
import { useUndo } from './useUndo.ts'

/** The list the decisions are taken from. */
interface Desk {
  put: (review: ReviewRowFragment) => void
  open: (id: string | undefined) => void
  ensureClaim: (id: string) => Promise<void>
  settled: (id: string) => void
}

type DecisionResult = DecideMutation['decide']

/** Decides a review that has already left the list, and puts it back when the server refuses for a reason that can pass. */
export function useDecide(desk: Desk) {
  const { t } = useI18n()
  const { mutate } = useMutation(DecideDocument)
  const takeAlso = useFurtherDecisions()
  const refused = useRefusals(desk)
  const { offer, offerUndo, undoLast } = useUndo((reviews) => {
    for (const review of reviews) desk.put(review)
    const first = reviews.at(-1)
    if (first) desk.open(first.id)
  })

  async function decide(
    review: ReviewRowFragment,
    input: DecideInput,
    also: readonly DecideInput[] = [],
  ): Promise<void> {
    try {
      await desk.ensureClaim(review.id)
      const answer = await mutate({ input })
      if (!answer?.data) return
      forgetDraft(review.id)
      const item = subjectName(review)
      const others = await takeAlso(item, also)
      const decision = t(statusLook(input.status, review.type).label)
      offer(t('review.decided', { item, decision }), [answer.data.decide, ...others])
    } catch (error) {
      refused(review, failureOf(error))
    } finally {
      desk.settled(review.id)
    }
  }

  return { decide, offer, offerUndo, undoLast }
}

/** Takes the decisions that go with one on content; one that is refused is told, and does not stop the others. */
function useFurtherDecisions() {
  const { t } = useI18n()
  const { mutate } = useMutation(DecideDocument)
  return async (item: string, also: readonly DecideInput[]): Promise<DecisionResult[]> => {
    const taken: DecisionResult[] = []
    for (const input of also) {
      try {
        const answer = await mutate({ input })
        if (answer?.data) taken.push(answer.data.decide)
      } catch (error) {
        warn(t('review.alsoFailed', { item, why: failureText(failureOf(error), t) }), 'i-lucide-circle-alert')
      }
    }
    return taken
  }
}

const warn = (title: string, icon: string): void =>
  void notify({ title, icon, color: 'warning', duration: 8_000 })

/** Tells why a decision was refused, and puts the review back unless somebody else has decided it. */
function useRefusals({ put, open }: Pick<Desk, 'put' | 'open'>) {
  const { t } = useI18n()

  function failed(review: ReviewRowFragment, failure: Failure): void {
    const action = {
      label: t('review.reopen'),
      run: () => {
        open(review.id)
      },
    }
    const title = t('review.failed', { item: subjectName(review), why: failureText(failure, t) })
    notify({ title, icon: 'i-lucide-circle-alert', color: 'error', duration: 15_000, action })
  }

  return (review: ReviewRowFragment, failure: Failure): void => {
    const named = { item: subjectName(review), who: failure.who ?? t('failures.somebody') }
    if (failure.code === 'ALREADY_DECIDED') {
      warn(t('review.alreadyDecided', named), 'i-lucide-users')
      return
    }
    put(review)
    if (failure.code === 'CLAIMED') warn(t('review.takenMeanwhile', named), 'i-lucide-lock')
    else failed(review, failure)
  }
}
