import { useMutation } from '@vue/apollo-composable'
import { useI18n } from 'vue-i18n'
import {
  AssignReviewDocument,
  EscalateReviewDocument,
  HoldReviewDocument,
  ReturnReviewDocument,
  WakeReviewDocument,
  type ReviewRowFragment,
} from '../gql/graphql.ts'
import { subjectName } from '../graphql/review-subject.ts'
import { useAction } from '../graphql/useAction.ts'
import { notify, undoFor } from '../ui/notices.ts'
import { plain } from '../ui/user-text.ts'

/** The steps of a review that are no decision. */
export type StepKind = 'hold' | 'escalate' | 'handOver' | 'return'

/** A step with the values from its dialog. */
export type Step =
  | { kind: 'hold'; note: string; until: string }
  | { kind: 'escalate'; note: string }
  | { kind: 'return'; note: string }
  | { kind: 'handOver'; note: string | undefined; member: { id: string; name: string } }

interface Desk {
  /** Opens the next one, and removes this one from the list. */
  leaveFor: (id: string) => void
  /** Opens the next one. */
  openNext: (id: string) => void
  put: (review: ReviewRowFragment) => void
  open: (id: string | undefined) => void
  forget: (id: string) => void
  /** Shows a notice of a step with an undo button, for so many milliseconds. */
  offerUndo: (title: string, duration: number, run: () => void) => void
  /** Whether reviews of the queue are assigned to the person now: only then can they take back one that they handed over. */
  working: () => boolean
}

/**
 * Puts reviews on hold, escalates, hands over and returns them: each leaves the list at once, and comes back when refused or
 * undone.
 */
export function useSteps(desk: Desk) {
  const { t } = useI18n()
  const send = useSending()
  const { wake, wayBack } = useWaysBack(desk)

  function notifyStep(review: ReviewRowFragment, step: Step): void {
    const name = step.kind === 'handOver' ? step.member.name : ''
    const title = t(`review.step.done.${step.kind}`, { item: plain(subjectName(review)), name: plain(name) })
    const back = wayBack(review, step)
    if (back) desk.offerUndo(title, undoFor, () => void back(review.id))
    else notify({ title, icon: 'i-lucide-check', color: 'neutral' })
  }

  const { run: take } = useAction(async (review: ReviewRowFragment, step: Step) => {
    desk.forget(review.id)
    const stays = step.kind === 'handOver' || (step.kind === 'hold' && review.state === 'ON_HOLD')
    if (stays) desk.openNext(review.id)
    else desk.leaveFor(review.id)
    try {
      await send(review.id, step)
    } catch (error) {
      desk.put(review)
      throw error
    }
    notifyStep(review, step)
  })

  return {
    take: (review: ReviewRowFragment, step: Step) => void take(review, step),
    wake: (id: string) => void wake(id),
  }
}

/** Sends a step to the server. */
function useSending() {
  const { mutate: hold } = useMutation(HoldReviewDocument)
  const { mutate: escalate } = useMutation(EscalateReviewDocument)
  const { mutate: giveBack } = useMutation(ReturnReviewDocument)
  const { mutate: assign } = useMutation(AssignReviewDocument)
  return (id: string, step: Step): Promise<unknown> => {
    if (step.kind === 'hold') return hold({ id, note: step.note, until: step.until })
    if (step.kind === 'escalate') return escalate({ id, note: step.note })
    if (step.kind === 'handOver') return assign({ id, memberId: step.member.id, note: step.note })
    return giveBack({ id, note: step.note })
  }
}

/** Waking a review, and undoing each step; the review opens again. */
function useWaysBack({ put, open, working }: Pick<Desk, 'put' | 'open' | 'working'>) {
  const { t } = useI18n()
  const { mutate: wakeNow } = useMutation(WakeReviewDocument)
  const { mutate: giveBack } = useMutation(ReturnReviewDocument)
  const { mutate: assign } = useMutation(AssignReviewDocument)
  const reopen = (review: ReviewRowFragment | undefined): void => {
    if (!review) return
    put(review)
    open(review.id)
  }
  const { run: wake } = useAction(async (id: string) => {
    reopen((await wakeNow({ id }))?.data?.wakeReview.review)
  })
  const { run: unescalate } = useAction(async (id: string) => {
    reopen((await giveBack({ id, note: t('review.step.undone') }))?.data?.returnReview.review)
  })
  const { run: haveBack } = useAction(async (id: string) => {
    reopen((await assign({ id }))?.data?.assignReview.review)
  })

  /** The undo of a step; undefined where the review was on hold before, or only another person could give it back. */
  function wayBack({ state }: ReviewRowFragment, { kind }: Step): ((id: string) => unknown) | undefined {
    if (state === 'ON_HOLD') return undefined
    if (kind === 'hold') return wake
    if (kind === 'escalate') return unescalate
    return kind === 'handOver' && working() ? haveBack : undefined
  }
  return { wake, wayBack }
}
