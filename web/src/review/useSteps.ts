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
import { useAction } from '../graphql/useAction.ts'
import { notify } from '../ui/notices.ts'
import { nameOf } from './decision-text.ts'

/** What can be done with a review instead of deciding it. */
export type StepKind = 'hold' | 'escalate' | 'handOver' | 'return'

/** A step as its dialog gives it. */
export type Step =
  | { kind: 'hold'; note: string; until: string }
  | { kind: 'escalate'; note: string }
  | { kind: 'return'; note: string }
  | { kind: 'handOver'; note: string | undefined; member: { id: string; name: string } }

interface Desk {
  /** Opens the next one, and takes this one out of the list. */
  leaveFor: (id: string) => void
  /** Opens the next one. */
  openNext: (id: string) => void
  put: (review: ReviewRowFragment) => void
  open: (id: string | undefined) => void
  settled: (id: string) => void
}

/** Puts reviews on hold, escalates, hands over and returns them: each leaves the list at once, and comes back when refused. */
export function useSteps({ leaveFor, openNext, put, open, settled }: Desk) {
  const { t } = useI18n()
  const { mutate: hold } = useMutation(HoldReviewDocument)
  const { mutate: wakeNow } = useMutation(WakeReviewDocument)
  const { mutate: escalate } = useMutation(EscalateReviewDocument)
  const { mutate: returnNow } = useMutation(ReturnReviewDocument)
  const { mutate: assign } = useMutation(AssignReviewDocument)

  const send = ({ id }: ReviewRowFragment, step: Step): Promise<unknown> => {
    if (step.kind === 'hold') return hold({ id, note: step.note, until: step.until })
    if (step.kind === 'escalate') return escalate({ id, note: step.note })
    if (step.kind === 'handOver') return assign({ id, memberId: step.member.id, note: step.note })
    return returnNow({ id, note: step.note })
  }

  const { run: wake } = useAction(async (id: string) => {
    const review = (await wakeNow({ id }))?.data?.wakeReview
    if (!review) return
    put(review)
    open(id)
  })

  function tell(review: ReviewRowFragment, step: Step): void {
    const item = nameOf(review)
    const name = step.kind === 'handOver' ? step.member.name : ''
    const action = {
      label: t('review.undo'),
      run: () => void wake(review.id),
    }
    notify({
      title: t(`review.step.done.${step.kind}`, { item, name }),
      icon: 'i-lucide-check',
      color: 'neutral',
      ...(step.kind === 'hold' && { action, duration: 8_000 }),
    })
  }

  const { run: take } = useAction(async (review: ReviewRowFragment, step: Step) => {
    settled(review.id)
    const stays = step.kind === 'handOver' || (step.kind === 'hold' && review.state === 'on_hold')
    if (stays) openNext(review.id)
    else leaveFor(review.id)
    try {
      await send(review, step)
    } catch (error) {
      put(review)
      throw error
    }
    tell(review, step)
  })

  return {
    take: (review: ReviewRowFragment, step: Step) => void take(review, step),
    wake: (id: string) => void wake(id),
  }
}
