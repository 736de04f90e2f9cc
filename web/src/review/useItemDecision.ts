import type { DocumentNode } from '@apollo/client/core'
import { useMutation } from '@vue/apollo-composable'
import { useI18n } from 'vue-i18n'
import { DecideDocument, type DecideInput, type ObjectType } from '../gql/graphql.ts'
import { failureOf } from '../graphql/errors.ts'
import { failureText } from '../graphql/failure-text.ts'
import { inBackground } from '../graphql/in-background.ts'
import { useAction } from '../graphql/useAction.ts'
import { useKeys } from '../keyboard/useKeys.ts'
import { notify } from '../ui/notices.ts'
import { statusLook } from '../ui/status.ts'
import { useUndo } from './useUndo.ts'

interface DecidableItem {
  type: ObjectType
  /** Its name in the notice of the decision. */
  name: () => string
  /** The queries that are read again after a decision. */
  refetchQueries?: DocumentNode[]
  decided: () => unknown
  undone: () => unknown
  /** Reads the item again, which has changed since it was viewed. */
  changed?: () => unknown
}

/** Decides on an item outside of the queues; the notice and `z` undo that while it can be undone. */
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
  const { offer, undoLast } = useUndo(() => {
    inBackground(undone())
  })
  useKeys(() => [{ keys: 'z', label: t('review.keys.undo'), group: t('review.keys.group'), run: undoLast }])

  const { asSentBefore, answered } = useSameRequest()
  return useAction(async (decision: DecideInput) => {
    const input = asSentBefore(decision)
    const answer = await mutate({ input }).catch((error: unknown) => {
      const failure = failureOf(error)
      if (failure.code === 'ITEM_CHANGED') void changed?.()
      // The panel cannot show errors at its fields.
      if (Object.keys(failure.fields).length > 0)
        notify({ title: failureText(failure, t), color: 'error', icon: 'i-lucide-circle-alert' })
      throw error
    })
    if (!answer?.data) return
    answered()
    const said = t(statusLook(input.status, type).label)
    offer(t('review.decided', { item: name(), decision: said }), answer.data.decide)
    await decided()
  })
}

/** A retry of an unchanged decision has the same request id: if the first was accepted after all, it is applied once. */
function useSameRequest() {
  let sent: { text: string; requestId: DecideInput['requestId'] } | undefined
  return {
    asSentBefore({ requestId, ...content }: DecideInput): DecideInput {
      const text = JSON.stringify(content)
      if (sent?.text !== text) sent = { text, requestId }
      return { ...content, requestId: sent.requestId }
    },
    answered() {
      sent = undefined
    },
  }
}
