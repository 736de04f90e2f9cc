import { useMutation, useQuery, useSubscription } from '@vue/apollo-composable'
import { computed, ref } from 'vue'
import {
  CancelRetroactionDocument,
  ConfirmRetroactionDocument,
  CountRetroactionDocument,
  RetroactionChangedDocument,
  RetroactionsDocument,
  ReverseRetroactionDocument,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { useUrlFilters } from '../../ui/useUrlFilters.ts'
import { useUnderWay } from '../useUnderWay.ts'

const underWay: readonly string[] = ['counting', 'applying', 'reversing']

/** The times a rule was applied to past items, of which the URL says which is shown, live while it is under way. */
export function useRetroactions(ruleId: string) {
  const { filters, set } = useUrlFilters(['run', 'items'])
  const { result, loading, error, refetch } = useQuery(
    RetroactionsDocument,
    { ruleId },
    { fetchPolicy: 'cache-and-network' },
  )
  const runs = computed(() => result.value?.retroactions.nodes ?? [])
  const shown = computed(() => runs.value.find(({ id }) => id === filters.value.run) ?? runs.value[0])
  const isUnderWay = computed(() => shown.value !== undefined && underWay.includes(shown.value.state))
  useSubscription(
    RetroactionChangedDocument,
    () => ({ id: shown.value?.id ?? '' }),
    () => ({ enabled: isUnderWay.value }),
  )
  useUnderWay(isUnderWay, refetch)

  const days = ref(30)
  const { mutate: count } = useMutation(CountRetroactionDocument)
  const { mutate: confirm } = useMutation(ConfirmRetroactionDocument)
  const { mutate: cancel } = useMutation(CancelRetroactionDocument)
  const { mutate: reverse } = useMutation(ReverseRetroactionDocument)
  const choose = (run: string): void => {
    set({ run, items: undefined })
  }
  return {
    runs,
    shown,
    isUnderWay,
    loading,
    error,
    refetch,
    days,
    choose,
    filters,
    set,
    counting: useAction(async () => {
      const answer = await count({ ruleId, days: days.value })
      await refetch()
      if (answer?.data) choose(answer.data.countRetroaction.id)
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
