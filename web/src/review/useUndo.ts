import { useMutation } from '@vue/apollo-composable'
import { shallowReactive } from 'vue'
import { useI18n } from 'vue-i18n'
import { UndoDecisionDocument, type DecideMutation, type UndoDecisionMutation } from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { preferences } from '../settings/personal/preferences.ts'
import { dismiss, notify, notifyUndoable } from '../ui/notices.ts'

/** The review of an undone decision; null where it had none. */
type ReopenedReview = UndoDecisionMutation['undoDecision']['review']

/** The fields of a decision that undoing it needs. */
type UndoableDecision = Pick<DecideMutation['decide'], 'actions' | 'undoableUntil'>

interface Undoable {
  run: () => void
  until: number
  noticeId: string
}

/**
 * Offers to undo recent actions, each with a notice that counts down, and `undoLast` for `z`: decisions until their webhook
 * is sent, and other actions with an undo.
 */
export function useUndo(onReopened: (review: ReopenedReview) => void) {
  const { t } = useI18n()
  const { mutate } = useMutation(UndoDecisionDocument)
  const { offerUndo, undoLast } = useUndoables()
  const takingBack = useAction(async (actionId: string, requestId: string) => {
    const answer = await mutate({ actionId, requestId })
    if (!answer?.data) return
    onReopened(answer.data.undoDecision.review)
    notifyBriefly(t('review.undone'), 'i-lucide-undo-2')
  })

  /** Shows a notice of a decision, with an undo as long as the server can undo it. */
  function offer(title: string, { actions, undoableUntil }: UndoableDecision): void {
    const until = undoableUntil ? new Date(undoableUntil).getTime() : 0
    const action = actions.find((each) => each.undoableUntil) ?? actions[0]
    if (!action || until <= Date.now()) {
      notifyBriefly(title, 'i-lucide-check')
      return
    }
    const requestId = crypto.randomUUID()
    // After a lost answer it can be tried again, while there is time.
    const offerOnce = (): void => {
      offerUndo(title, until - Date.now(), () => void run())
    }
    const run = async (): Promise<void> => {
      await takingBack.run(action.id, requestId)
      const failure = takingBack.failure.value
      if (failure && failure.code !== 'TOO_LATE' && until > Date.now()) offerOnce()
    }
    offerOnce()
  }

  return { offer, offerUndo, undoLast }
}

const notifyBriefly = (title: string, icon: string): string =>
  notify({ title, icon, color: 'neutral', duration: 2_500 })

/** What can be undone, the last one at the end, each until its time is over. */
function useUndoables() {
  const { t } = useI18n()
  const undoables = shallowReactive<Undoable[]>([])
  const last = () => undoables.findLast(({ until }) => until > Date.now())

  const undo = (undoable: Undoable): void => {
    undoables.splice(undoables.indexOf(undoable), 1)
    dismiss(undoable.noticeId)
    undoable.run()
  }

  /** Shows a notice of an action, with an undo for so many milliseconds. */
  function offerUndo(title: string, duration: number, run: () => void): void {
    const undoable: Undoable = { run, until: Date.now() + duration, noticeId: '' }
    const action = {
      // The key takes back the last one alone, whose notice names it.
      get label() {
        const hasKey = preferences.value.singleKeys && last() === undoable
        return t(hasKey ? 'review.undoKey' : 'review.undo')
      },
      run: () => {
        undo(undoable)
      },
    }
    undoables.push(undoable)
    undoable.noticeId = notifyUndoable({ title, icon: 'i-lucide-check', duration, action })
  }

  function undoLast(): void {
    const undoable = last()
    if (undoable) undo(undoable)
    else notifyBriefly(t('review.nothingToUndo'), 'i-lucide-undo-2')
  }

  return { offerUndo, undoLast }
}
