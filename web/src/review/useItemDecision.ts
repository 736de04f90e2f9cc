import type { DocumentNode } from '@apollo/client/core'
import { useMutation } from '@vue/apollo-composable'
import { useI18n } from 'vue-i18n'
import { DecideDocument, type DecideInput, type ObjectType } from '../gql/graphql.ts'
import { failureOf } from '../graphql/errors.ts'
import { failureText } from '../graphql/failure-text.ts'
import { useAction } from '../graphql/useAction.ts'
import { useKeys } from '../keyboard/useKeys.ts'
import { notify } from '../ui/notices.ts'
import { statusLook } from '../ui/status.ts'
import { useUndo } from './useUndo.ts'

interface DecidableItem {
  type: ObjectType
  /** What it is called in what is said of the decision. */
  name: () => string
  /** What is read again after a decision. */
  refetchQueries?: DocumentNode[]
  decided: () => unknown
  undone: () => unknown
  /** Reads the item again, which is another than the one that was looked at. */
  changed?: () => unknown
}

/** Deciding on an item outside of the queues; the notice of it and `z` undo that while it can be undone. */
export function useItemDecision({
  type,
  name,
  refetchQueries = [],
  decided,
  undone,
  changed,
}: DecidableItem) {
  const { t } = useI18n()
  const { mutate } = useMutation(DecideDocument, { refetchQueries })
  const { offer, undoLast } = useUndo(() => void undone())
  useKeys(() => [{ keys: 'z', label: t('review.keys.undo'), group: t('review.keys.group'), run: undoLast }])

  const { asSentBefore, answered } = useSameRequest()
  return useAction(async (decision: DecideInput) => {
    const input = asSentBefore(decision)
    const answer = await mutate({ input }).catch((error: unknown) => {
      const failure = failureOf(error)
      if (failure.code === 'ITEM_CHANGED') void changed?.()
      // The panel has no room for words at its fields.
      if (Object.keys(failure.fields).length > 0)
        notify({ title: failureText(failure, t), color: 'error', icon: 'i-lucide-circle-alert' })
      throw error
    })
    if (!answer?.data) return
    answered()
    const said = t(statusLook(input.status, type).label)
    offer(t('review.decided', { item: name(), decision: said }), [answer.data.decide])
    await decided()
  })
}

/** What is confirmed again unchanged after a failure is the same request: if it was taken after all, it is taken once. */
function useSameRequest() {
  let sent: { text: string; requestId: DecideInput['requestId'] } | undefined
  return {
    asSentBefore({ requestId, ...said }: DecideInput): DecideInput {
      const text = JSON.stringify(said)
      if (sent?.text !== text) sent = { text, requestId }
      return { ...said, requestId: sent.requestId }
    },
    answered() {
      sent = undefined
    },
  }
}
