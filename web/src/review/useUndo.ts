import { useMutation } from '@vue/apollo-composable'
import { useI18n } from 'vue-i18n'
import { UndoDecisionDocument, type DecideMutation, type UndoDecisionMutation } from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { preferences } from '../settings/personal/preferences.ts'
import { dismiss, notify } from '../ui/notices.ts'

/** The review of a decision that was taken back; null where it had none. */
type ReopenedReview = UndoDecisionMutation['undoDecision']['review']

/** What a decision did, as far as undoing it asks. */
type UndoableDecision = Pick<DecideMutation['decide'], 'actions' | 'undoableUntil'>

interface Undoable {
  run: () => void
  until: number
  noticeId: string
}

/**
 * Offers to undo what was done last, each with a notice that counts down, and `undoLast` for `z`: decisions while their
 * webhook still waits, and whatever else is given a way back.
 */
export function useUndo(onReopened: (reviews: readonly NonNullable<ReopenedReview>[]) => void) {
  const { t } = useI18n()
  const { mutate } = useMutation(UndoDecisionDocument)
  const { offerUndo, undoLast } = useUndoables()

  const { run: takeBack } = useAction(async (actionIds: readonly string[]) => {
    const reopened: NonNullable<ReopenedReview>[] = []
    try {
      for (const actionId of actionIds.toReversed()) {
        const review = (await mutate({ actionId }))?.data?.undoDecision.review
        if (review) reopened.push(review)
      }
      tell(t('review.undone'), 'i-lucide-undo-2')
    } finally {
      // One that comes too late does not hide those that are open again.
      onReopened(reopened)
    }
  })

  /** Tells of decisions, and offers to undo them for as long as the server can undo all of them. */
  function offer(title: string, results: readonly UndoableDecision[]): void {
    const actionIds = results.flatMap(
      ({ actions }) => (actions.find((action) => action.undoableUntil) ?? actions[0])?.id ?? [],
    )
    const ends = results.map(({ undoableUntil }) => (undoableUntil ? new Date(undoableUntil).getTime() : 0))
    const duration = Math.min(...ends) - Date.now()
    if (actionIds.length < results.length || duration <= 0) tell(title, 'i-lucide-check')
    else offerUndo(title, duration, () => void takeBack(actionIds))
  }

  return { offer, offerUndo, undoLast }
}

const tell = (title: string, icon: string): string =>
  notify({ title, icon, color: 'neutral', duration: 2_500 })

/** What can be undone, the last one last, each until its time is over. */
function useUndoables() {
  const { t } = useI18n()
  const undoables: Undoable[] = []

  const undo = (undoable: Undoable): void => {
    undoables.splice(undoables.indexOf(undoable), 1)
    dismiss(undoable.noticeId)
    undoable.run()
  }

  /** Tells of what was done, and for so many milliseconds offers the way back. */
  function offerUndo(title: string, duration: number, run: () => void): void {
    const undoable: Undoable = { run, until: Date.now() + duration, noticeId: '' }
    const action = {
      label: preferences.value.singleKeys ? t('review.undoKey') : t('review.undo'),
      run: () => {
        undo(undoable)
      },
    }
    const look = { icon: 'i-lucide-check', color: 'neutral' } as const
    undoable.noticeId = notify({ title, ...look, duration, countdown: true, action })
    undoables.push(undoable)
  }

  function undoLast(): void {
    const last = undoables.findLast(({ until }) => until > Date.now())
    if (last) undo(last)
    else tell(t('review.nothingToUndo'), 'i-lucide-undo-2')
  }

  return { offerUndo, undoLast }
}
