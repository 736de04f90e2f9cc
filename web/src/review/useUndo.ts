import { useMutation } from '@vue/apollo-composable'
import { useI18n } from 'vue-i18n'
import { UndoDecisionsDocument, type DecideMutation, type UndoDecisionsMutation } from '../gql/graphql.ts'
import { failureText } from '../graphql/failure-text.ts'
import { useAction } from '../graphql/useAction.ts'
import { preferences } from '../settings/personal/preferences.ts'
import { dismiss, notify } from '../ui/notices.ts'

type UndoAnswer = UndoDecisionsMutation['undoDecisions']

/** The review of an undone decision; null where it had none. */
type ReopenedReview = UndoAnswer['undone'][number]['review']

/** The fields of a decision that undoing it needs. */
type UndoableDecision = Pick<DecideMutation['decide'], 'actions' | 'undoableUntil'>

interface Undoable {
  run: () => void
  until: number
  noticeId: string
}

/**
 * Offers to undo what was done last, each with a notice that counts down, and `undoLast` for `z`: decisions until their webhook
 * is sent, and other actions with an undo.
 */
export function useUndo(onReopened: (reviews: readonly NonNullable<ReopenedReview>[]) => void) {
  const takeBack = useTakeBack(onReopened)
  const { offerUndo, undoLast } = useUndoables()

  /** Shows a notice of decisions, with an undo as long as the server can undo all of them. */
  function offer(title: string, results: readonly UndoableDecision[]): void {
    const left = (until: string | null): number => (until ? new Date(until).getTime() - Date.now() : 0)
    const undoable = results.filter(({ undoableUntil }) => left(undoableUntil) > 0)
    const actionIds = undoable.flatMap(
      ({ actions }) => (actions.find((action) => action.undoableUntil) ?? actions[0])?.id ?? [],
    )
    if (actionIds.length === 0) {
      notifyBriefly(title, 'i-lucide-check')
      return
    }
    const until = Math.min(...undoable.map(({ undoableUntil }) => left(undoableUntil))) + Date.now()
    const requestId = crypto.randomUUID()
    // After a lost answer it can be tried again, while there is time.
    const offerOnce = (): void => {
      offerUndo(title, until - Date.now(), () => void run())
    }
    const run = async (): Promise<void> => {
      const isAnswered = await takeBack(actionIds, requestId, results.length)
      if (!isAnswered && until > Date.now()) offerOnce()
    }
    offerOnce()
  }

  return { offer, offerUndo, undoLast }
}

/** Undoes decisions in one request, and shows how many were undone, and why others were not. */
function useTakeBack(onReopened: (reviews: readonly NonNullable<ReopenedReview>[]) => void) {
  const { t } = useI18n()
  const { mutate } = useMutation(UndoDecisionsDocument)

  function notifyOf({ undone, refused }: UndoAnswer, total: number): void {
    if (undone.length === total) {
      notifyBriefly(t('review.undone'), 'i-lucide-undo-2')
      return
    }
    const texts = refused.map(({ code, message }) =>
      failureText({ code, message, fields: {}, who: undefined }, t),
    )
    if (undone.length + refused.length < total) texts.push(t('failures.TOO_LATE'))
    const why = [...new Set(texts)].join(' ')
    const counted = total > 1 ? [t('review.undoneSome', { count: undone.length, total })] : []
    const title = [...counted, why].filter(Boolean).join(' ')
    notify({ title, icon: 'i-lucide-circle-alert', color: 'warning', duration: 10_000 })
  }

  const { run } = useAction(async (actionIds: readonly string[], requestId: string, total: number) => {
    const answer = await mutate({ actionIds: [...actionIds], requestId })
    if (!answer?.data) return false
    const done = answer.data.undoDecisions
    onReopened(done.undone.flatMap(({ review }) => review ?? []))
    notifyOf(done, total)
    return true
  })
  return run
}

const notifyBriefly = (title: string, icon: string): string =>
  notify({ title, icon, color: 'neutral', duration: 2_500 })

/** What can be undone, the last one at the end, each until its time is over. */
function useUndoables() {
  const { t } = useI18n()
  const undoables: Undoable[] = []

  const undo = (undoable: Undoable): void => {
    undoables.splice(undoables.indexOf(undoable), 1)
    dismiss(undoable.noticeId)
    undoable.run()
  }

  /** Shows a notice of an action, with an undo for so many milliseconds. */
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
    else notifyBriefly(t('review.nothingToUndo'), 'i-lucide-undo-2')
  }

  return { offerUndo, undoLast }
}
