import type { DocumentNode } from '@apollo/client/core'
import { useMutation } from '@vue/apollo-composable'
import { useI18n } from 'vue-i18n'
import { DecideDocument, type DecideMutation, type DecideInput, type ObjectType } from '../gql/graphql.ts'
import { failureOf } from '../graphql/errors.ts'
import { useAction } from '../graphql/useAction.ts'
import { useKeys } from '../keyboard/useKeys.ts'
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

  return useAction(async (input: DecideInput, also: readonly DecideInput[] = []) => {
    const results: DecideMutation['decide'][] = []
    try {
      for (const one of [input, ...also]) {
        const answer = await mutate({ input: one })
        if (answer?.data) results.push(answer.data.decide)
      }
    } catch (error) {
      if (failureOf(error).code === 'ITEM_CHANGED') void changed?.()
      throw error
    }
    if (results.length === 0) return
    const decision = t(statusLook(input.status, type).label)
    offer(t('review.decided', { item: name(), decision }), results)
    await decided()
  })
}
