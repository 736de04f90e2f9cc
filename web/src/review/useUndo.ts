import { useMutation } from '@vue/apollo-composable'
import { useI18n } from 'vue-i18n'
import { UndoDecisionDocument, type DecideMutation, type UndoDecisionMutation } from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { preferences } from '../settings/personal/preferences.ts'
import { dismiss, notify } from '../ui/notices.ts'

interface Undoable {
  /** One for each decision that was confirmed together. */
  actionIds: string[]
  until: number
  noticeId: string
}

/** Offers to undo the last decisions while their webhook still waits: a notice that counts down, and `undoLast` for `z`. */
export function useUndo(onReopened: (review: UndoDecisionMutation['undoDecision']) => void) {
  const { t } = useI18n()
  const { mutate } = useMutation(UndoDecisionDocument)
  const undoables: Undoable[] = []
  const tell = (title: string, icon: string): string =>
    notify({ title, icon, color: 'neutral', duration: 2_500 })

  const { run } = useAction(async ({ actionIds, noticeId }: Undoable) => {
    dismiss(noticeId)
    let reopened: UndoDecisionMutation['undoDecision'] = null
    for (const actionId of actionIds.toReversed())
      reopened = (await mutate({ actionId }))?.data?.undoDecision ?? reopened
    tell(t('review.undone'), 'i-lucide-undo-2')
    onReopened(reopened)
  })

  const undo = (undoable: Undoable): void => {
    undoables.splice(undoables.indexOf(undoable), 1)
    void run(undoable)
  }

  function offer(title: string, results: readonly DecideMutation['decide'][]): void {
    const actionIds = results.flatMap(
      ({ actions }) => (actions.find((action) => action.undoableUntil) ?? actions[0])?.id ?? [],
    )
    const ends = results.map(({ undoableUntil }) => (undoableUntil ? new Date(undoableUntil).getTime() : 0))
    const until = Math.min(...ends)
    const duration = until - Date.now()
    if (actionIds.length < results.length || duration <= 0) {
      tell(title, 'i-lucide-check')
      return
    }
    const label = preferences.value.singleKeys ? t('review.undoKey') : t('review.undo')
    const undoable: Undoable = { actionIds, until, noticeId: '' }
    const action = {
      label,
      run: () => {
        undo(undoable)
      },
    }
    undoable.noticeId = notify({
      title,
      icon: 'i-lucide-check',
      color: 'neutral',
      duration,
      countdown: true,
      action,
    })
    undoables.push(undoable)
  }

  function undoLast(): void {
    const last = undoables.findLast(({ until }) => until > Date.now())
    if (last) undo(last)
    else tell(t('review.nothingToUndo'), 'i-lucide-undo-2')
  }

  return { offer, undoLast }
}
