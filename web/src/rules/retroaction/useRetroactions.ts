import { useMutation } from '@vue/apollo-composable'
import {
  CancelRetroactionDocument,
  ConfirmRetroactionDocument,
  CountRetroactionDocument,
  RetroactionChangedDocument,
  RetroactionsDocument,
  ReverseRetroactionDocument,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { useRuns } from '../runs/useRuns.ts'

/** The retroactions of a rule, and the actions on one: count, confirm, cancel, reverse. */
export function useRetroactions(ruleId: string) {
  const runs = useRuns(ruleId, {
    query: RetroactionsDocument,
    read: ({ retroactions }) => retroactions?.nodes ?? [],
    changed: RetroactionChangedDocument,
    underWay: ['COUNTING', 'APPLYING', 'REVERSING'],
    filters: ['items'],
  })
  const { mutate: count } = useMutation(CountRetroactionDocument)
  const { mutate: confirm } = useMutation(ConfirmRetroactionDocument)
  const { mutate: cancel } = useMutation(CancelRetroactionDocument)
  const { mutate: reverse } = useMutation(ReverseRetroactionDocument)
  return {
    ...runs,
    counting: useAction(async () => {
      const answer = await count({ ruleId, days: runs.days.value })
      await runs.showNew(answer?.data?.countRetroaction.retroaction.id)
    }),
    confirming: useAction(
      async (id: string, number: number, webhooksPerMinute: number) => {
        await confirm({ id, count: number, webhooksPerMinute })
        return true
      },
      { quiet: true },
    ),
    cancelling: useAction(async (id: string) => {
      await cancel({ id })
    }),
    reversing: useAction(
      async (id: string) => {
        await reverse({ id })
        return true
      },
      { quiet: true },
    ),
  }
}
